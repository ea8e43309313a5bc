import Keys
import NeedleFoundation
import Rooms

// The house.
final class HouseComponent: BootstrapComponent {
    var lamp: any Lamp { shared { Lantern() } }
    var logbook: Logbook { shared { Logbook(lamp: lamp) } }
    var porter: any Porter { shared { NightPorter() } }
    var wing: WingComponent { WingComponent(parent: self) }
    var ring: RingComponent { RingComponent(parent: self) }
    var key: any KeyBuilder { KeyComponent(parent: self) }
}

final class WingComponent: Component<EmptyDependency> {
    var logbook: Logbook { shared { Logbook(lamp: Lantern()) } }

    func stay(of guest: Guest) -> StayComponent { StayComponent(parent: self, guest: guest) }
}
