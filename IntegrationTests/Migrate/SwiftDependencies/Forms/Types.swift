protocol Tap: Sendable { var litres: Int { get } }
struct Brook: Tap { var litres = 1 }
struct Well: Tap { var litres: Int }
struct Pump: Sendable { var draw: @Sendable () -> Int }
extension Pump {
    static func stroke(_ tap: any Tap) -> Int { tap.litres * 2 }
    static let half = 3
    enum Handle { static let length = 2 }
}
struct Mill: Sendable { var turn: @Sendable (Int) -> Int }
final class Basin: Sendable {
    let tap: any Tap
    init(tap: any Tap) { self.tap = tap }
    static let shared = Basin(tap: Brook())
}
func depth() -> Int { 4 }
enum Ring {
    enum Sum { static let one = 1, liveValue = 2 }
}
@MainActor final class Gauge { init() {} }
