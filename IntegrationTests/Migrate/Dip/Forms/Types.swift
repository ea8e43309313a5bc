class Lamp { init() {} }
final class Lantern: Lamp {}
protocol Room: AnyObject {}
final class Hall: Room {
    let lamp: Lamp
    var next: (any Room)?
    init(lamp: Lamp) { self.lamp = lamp }
}
final class House {
    let room: any Room
    let lamp: Lamp
    let hall: Hall
    init(room: any Room, lamp: Lamp, _ hall: Hall) { (self.room, self.lamp, self.hall) = (room, lamp, hall) }
}
final class Cellar {
    private let lamp = Injected<Lamp>()
    init() {}
}
struct Injected<Value> {}
