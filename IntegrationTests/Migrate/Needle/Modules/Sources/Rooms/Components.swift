// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Keys
import NeedleFoundation

public protocol StayDependency: Dependency {
    var logbook: Logbook { get }
    var lamp: any Lamp { get }
}

/// A guest's stay.
public final class StayComponent: Component<StayDependency> {
    public let guest: Guest

    public init(parent: any Scope, guest: Guest) {
        self.guest = guest
        super.init(parent: parent)
    }

    public var room: Room { shared { Room(guest: guest, logbook: dependency.logbook) } }
    public var desk: DeskComponent { DeskComponent(parent: self) }
    public var key: any KeyBuilder { KeyComponent(parent: self) }
}

public protocol DeskDependency: Dependency {
    var room: Room { get }
    var logbook: Logbook { get }
}

public final class DeskComponent: Component<DeskDependency> {
    public var desk: Desk { Desk(room: dependency.room, logbook: dependency.logbook) }
}
