import Keys
import NeedleFoundation
import Rooms

func makeHouse() -> HouseComponent {
    registerProviderFactories()
    return HouseComponent()
}

// MARK: - What the generator writes

private class StayDependencyProvider: StayDependency {
    var logbook: Logbook { wingComponent.logbook }
    var lamp: any Lamp { houseComponent.lamp }
    private let houseComponent: HouseComponent
    private let wingComponent: WingComponent
    init(houseComponent: HouseComponent, wingComponent: WingComponent) {
        self.houseComponent = houseComponent
        self.wingComponent = wingComponent
    }
}

private class DeskDependencyProvider: DeskDependency {
    var room: Room { stayComponent.room }
    var logbook: Logbook { wingComponent.logbook }
    private let stayComponent: StayComponent
    private let wingComponent: WingComponent
    init(stayComponent: StayComponent, wingComponent: WingComponent) {
        self.stayComponent = stayComponent
        self.wingComponent = wingComponent
    }
}

private class KeyDependencyProvider: KeyDependency {
    var lamp: any Lamp { houseComponent.lamp }
    var porter: any Porter { houseComponent.porter }
    private let houseComponent: HouseComponent
    init(houseComponent: HouseComponent) { self.houseComponent = houseComponent }
}

func registerProviderFactories() {
    func house(_ wing: any Scope) -> HouseComponent { (wing as! WingComponent).parent as! HouseComponent }
    func wing(_ stay: any Scope) -> WingComponent { (stay as! StayComponent).parent as! WingComponent }
    DependencyProviders.register("HouseComponent.WingComponent.StayComponent") { scope in
        let wing = wing(scope)
        return StayDependencyProvider(houseComponent: house(wing), wingComponent: wing)
    }
    DependencyProviders.register("HouseComponent.WingComponent.StayComponent.DeskComponent") { scope in
        let stay = (scope as! DeskComponent).parent as! StayComponent
        return DeskDependencyProvider(stayComponent: stay, wingComponent: wing(stay))
    }
    DependencyProviders.register("HouseComponent.WingComponent.StayComponent.KeyComponent") { scope in
        KeyDependencyProvider(houseComponent: house(wing((scope as! KeyComponent).parent)))
    }
    DependencyProviders.register("HouseComponent.KeyComponent") { scope in
        KeyDependencyProvider(houseComponent: (scope as! KeyComponent).parent as! HouseComponent)
    }
}
