import NeedleFoundation

// The house.
final class RootComponent: BootstrapComponent {
    // It burns all night.
    var lamp: any Lamp { shared { Lantern() } }

    var logbook: Logbook {
        return shared {
            let logbook = Logbook(lamp: lamp)
            logbook.lines.append("opened")  // the first line
            return logbook
        }
    }

    var porter: Porter { Porter(logbook: logbook, desk: desk) }

    func stay(of guest: Guest, in number: Int) -> StayComponent {
        StayComponent(parent: self, guest: guest, number: number)
    }

    var desk: any DeskBuilder { DeskComponent(parent: self) }
}

protocol StayDependency: Dependency {
    var logbook: Logbook { get }
}

final class StayComponent: Component<StayDependency> {
    let guest: Guest
    // From one.
    let number: Int

    init(parent: any Scope, guest: Guest, number: Int) {
        self.guest = guest
        self.number = number
        super.init(parent: parent)
    }

    var room: Room { shared { Room(number: number, guest: guest, logbook: dependency.logbook) } }
    var key: KeyComponent { KeyComponent(parent: self) }
    var spareKey: Key { self.key.key }
    var desk: any DeskBuilder { DeskComponent(parent: self) }
    #if DEBUG
        var floor: Int { -1 }
    #else
        var floor: Int { number / 10 }
    #endif
}

protocol KeyDependency: Dependency {
    var room: Room { get }
    var lamp: any Lamp { get }
}

final class KeyComponent: Component<KeyDependency> {
    var key: Key { Key(room: dependency.room, lamp: dependency.lamp) }
}

protocol DeskDependency: Dependency {
    var lamp: any Lamp { get }
}

/// It is in the hall, and on each floor.
final class DeskComponent: Component<DeskDependency>, DeskBuilder {
    var bell: Bell { shared { Bell(lamp: dependency.lamp) } }
}

func makeRoot() -> RootComponent {
    registerProviderFactories()
    return RootComponent()
}

// MARK: - What the generator writes

private class StayDependencyProvider: StayDependency {
    var logbook: Logbook { rootComponent.logbook }
    private let rootComponent: RootComponent
    init(rootComponent: RootComponent) { self.rootComponent = rootComponent }
}

private class KeyDependencyProvider: KeyDependency {
    var room: Room { stayComponent.room }
    var lamp: any Lamp { rootComponent.lamp }
    private let rootComponent: RootComponent
    private let stayComponent: StayComponent
    init(rootComponent: RootComponent, stayComponent: StayComponent) {
        self.rootComponent = rootComponent
        self.stayComponent = stayComponent
    }
}

private class DeskDependencyProvider: DeskDependency {
    var lamp: any Lamp { rootComponent.lamp }
    private let rootComponent: RootComponent
    init(rootComponent: RootComponent) { self.rootComponent = rootComponent }
}

func registerProviderFactories() {
    func parent<Value>(_ scope: any Scope, _ type: Value.Type) -> Value {
        if let component = scope as? Component<StayDependency> { return component.parent as! Value }
        if let component = scope as? Component<KeyDependency> { return component.parent as! Value }
        return (scope as! Component<DeskDependency>).parent as! Value
    }
    DependencyProviders.register("RootComponent.StayComponent") { scope in
        StayDependencyProvider(rootComponent: parent(scope, RootComponent.self))
    }
    DependencyProviders.register("RootComponent.StayComponent.KeyComponent") { scope in
        let stay = parent(scope, StayComponent.self)
        return KeyDependencyProvider(rootComponent: parent(stay, RootComponent.self), stayComponent: stay)
    }
    DependencyProviders.register("RootComponent.DeskComponent") { scope in
        DeskDependencyProvider(rootComponent: parent(scope, RootComponent.self))
    }
    DependencyProviders.register("RootComponent.StayComponent.DeskComponent") { scope in
        let stay = parent(scope, StayComponent.self)
        return DeskDependencyProvider(rootComponent: parent(stay, RootComponent.self))
    }
}
