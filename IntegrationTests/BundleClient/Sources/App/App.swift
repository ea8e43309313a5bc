final class Clock {}

final class Watch {
    let clock: Clock
    init(clock: Clock) { self.clock = clock }
}

final class App {
    lazy var clock = Clock()
    lazy var watch = Watch(clock: clock)
}

@main
enum Main {
    static func main() { print(type(of: App().watch)) }
}
