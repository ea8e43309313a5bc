protocol Signal: AnyObject { var tower: (any Tower)? { get } }
final class Lamp: Signal { weak var tower: (any Tower)? }
protocol Tower: AnyObject { var signal: any Signal { get } }

final class ControlTower: Tower {
    let signal: any Signal
    init(signal: any Signal) { self.signal = signal }
}

final class Track {
    let signal: any Signal
    let length: Int
    init(signal: any Signal, length: Int) { (self.signal, self.length) = (signal, length) }
}

final class Train {
    let tower: any Tower
    let clock: Clock
    init(tower: any Tower, clock: Clock) { (self.tower, self.clock) = (tower, clock) }
}

final class Clock {}
