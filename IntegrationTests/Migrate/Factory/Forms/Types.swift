class Lamp { init() {} }
final class Lantern: Lamp {}
final class Hall {
    let lamp: Lamp
    init(lamp: Lamp) { self.lamp = lamp }
}
@MainActor final class Screen { init() {} }
