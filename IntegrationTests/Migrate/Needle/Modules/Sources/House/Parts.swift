import Keys

final class Lantern: Lamp { let watts = 40 }

final class NightPorter: Porter { let name = "Otto" }
