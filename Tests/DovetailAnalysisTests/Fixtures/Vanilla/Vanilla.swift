protocol Clock { }
struct SystemClock: Clock { }
protocol Store { }
final class DiskStore: Store {
    typealias Dependency = any Clock
    private let clock: any Clock
    init(dependency: Dependency) { clock = dependency }
}
final class Basket {
    typealias Dependency = (store: any Store, clock: any Clock)
    private let dependency: Dependency
    init(dependency: Dependency) { self.dependency = dependency }
}
final class Till {
    struct Dependencies {
        let basket: Basket
        let makeClock: () -> any Clock
    }
    private let dependencies: Dependencies
    init(dependencies: Dependencies) { self.dependencies = dependencies }
}

final class Shop {
    let clock: any Clock = SystemClock()
    lazy var store: any Store = DiskStore(dependency: clock)
    lazy var basket = Basket(dependency: (store: store, clock: clock))
    func makeTill() -> Till {
        Till(dependencies: .init(basket: basket, makeClock: { self.clock }))
    }
}
