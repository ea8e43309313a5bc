import Dip

protocol Signal: AnyObject {}
final class Lamp: Signal { weak var tower: Tower? }
protocol Tower: AnyObject {}
final class ControlTower: Tower { let signal: Signal; init(signal: Signal) { self.signal = signal } }
final class Track { let signal: Signal; let length: Int; init(signal: Signal, length: Int) { (self.signal, self.length) = (signal, length) } }
final class Train { let track: Track; let tower: Tower; init(track: Track, tower: Tower) { (self.track, self.tower) = (track, tower) } }
final class Clock {}

let container = DependencyContainer { container in
    container.register(.singleton) { Clock() }
    container.register(.shared) { Lamp() as Signal }
        .resolvingProperties { container, signal in
            (signal as! Lamp).tower = try container.resolve()
        }
    container.register { try ControlTower(signal: container.resolve()) as Tower }
    container.register(tag: "night") { Lamp() as Signal }
    container.register { Train(track: $0, tower: $1) }
    container.register(.unique, type: Track.self, factory: { (length: Int) in
        Track(signal: try container.resolve(tag: "night"), length: length)
    })
}

func depart() throws {
    let train = try container.resolve() as Train
    print(train)
}
