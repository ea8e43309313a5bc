import NeedleFoundation

protocol Meter: AnyObject {}
final class GasMeter: Meter {}
final class Bill { init(meter: Meter, rate: Int) {} }
final class Letter { init(bill: Bill, stamp: Stamp) {} }
final class Stamp {}
protocol OfficeBuilder { var letter: Letter { get } }

class CityComponent: BootstrapComponent {
    var meter: Meter { shared { GasMeter() } }
    var rate: Int { 3 }
    var house: HouseComponent { HouseComponent(parent: self) }
    var office: OfficeBuilder { OfficeComponent(parent: self) }
    var scope: Scope { self }
}

protocol HouseDependency: Dependency {
    var meter: Meter { get }
    var rate: Int { get }
}

class HouseComponent: Component<HouseDependency> {
    var rate: Int { 2 }
    var bill: Bill { Bill(meter: dependency.meter, rate: rate) }
    var office: OfficeBuilder { OfficeComponent(parent: self) }
    var guest: GuestComponent { makeGuest(name: "Ann") }
    func makeGuest(name: String) -> GuestComponent { GuestComponent(parent: self, name: name.uppercased()) }
}

protocol OfficeDependency: Dependency {
    var meter: Meter { get }
    var rate: Int { get }
    var stamp: Stamp { get }
}

class OfficeComponent: Component<OfficeDependency>, OfficeBuilder {
    var bill: Bill { Bill(meter: dependency.meter, rate: dependency.rate) }
    var letter: Letter { Letter(bill: bill, stamp: dependency.stamp) }
    var meter: Meter { dependency.meter }
    #if DEBUG
        var seal: Stamp { Stamp() }
    #else
        var seal: Stamp { dependency.stamp }
    #endif
}

class GuestComponent: Component<EmptyDependency> {
    let name: String
    init(parent: Scope, name: String) {
        self.name = name
        super.init(parent: parent)
    }
    var greeting: String { "Welcome, " + name }
}
