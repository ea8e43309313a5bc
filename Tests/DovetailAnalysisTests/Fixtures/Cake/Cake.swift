import DovetailMacros

// By hand.
protocol Numbers { func next() -> Int }
extension Numbers { func next() -> Int { 4 } }
class MixInNumbers: Numbers {}
protocol UsesNumbers { var numbers: any Numbers { get } }

protocol Greeter: UsesNumbers { func greet() -> String }
extension Greeter { func greet() -> String { "\(numbers.next())" } }
protocol UsesGreeter { var greeter: any Greeter { get } }
class MixInGreeter: Greeter {
    let numbers: any Numbers
    init(numbers: any Numbers = MixInNumbers()) { self.numbers = numbers }
}

class Program: UsesGreeter {
    let greeter: any Greeter = MixInGreeter()
}

// With macros.
@Uses @MixIn protocol Clock {}
@Uses @MixIn protocol Alarm: UsesClock, UsesNumbers {}

@Injectable struct Bell {
    let alarm: any Alarm
    @From(UsesSpareClock.self, \.spareClock) let spare: any Clock
    @Assisted let volume: Int
    var isOn = false
}
protocol UsesSpareClock { var spareClock: any Clock { get } }

final class Tower: UsesAlarm, UsesSpareClock {
    lazy var alarm: any Alarm = MixInAlarm(clock: spareClock)
    lazy var spareClock: any Clock = MixInClock()
    lazy var bell = Bell(from: self, volume: 3)
}
