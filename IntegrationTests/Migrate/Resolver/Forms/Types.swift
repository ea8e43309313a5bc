class Lamp { init() {} }
final class Lantern: Lamp {}
protocol Room: AnyObject {}
final class Hall: Room {
    let lamp: Lamp?
    let spare: Lamp?
    init(lamp: Lamp?, spare: Lamp?) { (self.lamp, self.spare) = (lamp, spare) }
}
struct Box<Content> { let content: Content }
final class Pair<First, Second> {
    let first: First
    let second: [Second]
    init(first: First, second: [Second]) { (self.first, self.second) = (first, second) }
}
enum Works {
    static func make() -> Lantern { Lantern() }
}
