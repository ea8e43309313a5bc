protocol Lamp: AnyObject { var watts: Int { get } }

final class Lantern: Lamp { let watts = 40 }

final class Logbook {
    let lamp: any Lamp
    var lines: [String] = []
    init(lamp: any Lamp) { self.lamp = lamp }
}

struct Guest { let name: String }

final class Room {
    let number: Int
    let guest: Guest
    let logbook: Logbook
    init(number: Int, guest: Guest, logbook: Logbook) {
        (self.number, self.guest, self.logbook) = (number, guest, logbook)
    }
}

final class Key {
    let room: Room
    let lamp: any Lamp
    init(room: Room, lamp: any Lamp) { (self.room, self.lamp) = (room, lamp) }
}

final class Porter {
    let logbook: Logbook
    let desk: any DeskBuilder
    init(logbook: Logbook, desk: any DeskBuilder) { (self.logbook, self.desk) = (logbook, desk) }
}

final class Bell {
    let lamp: any Lamp
    init(lamp: any Lamp) { self.lamp = lamp }
}

protocol DeskBuilder: AnyObject { var bell: Bell { get } }
