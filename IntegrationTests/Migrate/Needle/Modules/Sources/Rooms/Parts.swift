// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Keys

public final class Logbook: @unchecked Sendable {
    public let lamp: any Lamp
    public var lines: [String] = []
    public init(lamp: any Lamp) { self.lamp = lamp }
}

public struct Guest: Sendable {
    public let name: String
    public init(name: String) { self.name = name }
}

public final class Room: Sendable {
    public let guest: Guest
    public let logbook: Logbook
    init(guest: Guest, logbook: Logbook) { (self.guest, self.logbook) = (guest, logbook) }
}

public final class Desk: Sendable {
    public let room: Room
    public let logbook: Logbook
    init(room: Room, logbook: Logbook) { (self.room, self.logbook) = (room, logbook) }
}
