import Dovetail

final class Clock: Sendable {}

final class Watch: Sendable {
    let clock: Clock

    init(clock: Clock) { self.clock = clock }
}

final class App: Assembling {
    let context = DIContext()

    var clock: Clock { define(.weakSingleton) { Clock() } }
    var watch: Watch { define(.lazySingleton) { Watch(clock: clock) } }
}

@main
enum Main {
    static func main() {
        let watch = App().watch
        print("The watch has \(watch.clock === watch.clock ? "a clock" : "none").")
    }
}
