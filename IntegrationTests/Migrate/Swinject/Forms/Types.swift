class Lamp { init() {} }
final class Lantern: Lamp {}
protocol Room: AnyObject { var lamp: Lamp { get } }
final class Hall: Room {
    let lamp: Lamp
    var spare: Lamp?
    init(lamp: Lamp, note: String = "") { self.lamp = lamp }
}
struct Plan { let lamp: Lamp }
final class House {
    let hall: Hall
    init(hall: Hall) { self.hall = hall }
}
final class Garden {
    let lamp: Lamp
    init(lamp: Lamp) { self.lamp = lamp }
}
final class Shed {
    let garden: Garden
    let lamp: Lamp
    init(garden: Garden, lamp: Lamp) { (self.garden, self.lamp) = (garden, lamp) }
}
final class `default` { init() {} }
final class Box<Content> {
    let content: Content
    init(content: Content) { self.content = content }
}
