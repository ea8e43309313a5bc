import FactoryKit

protocol Oven { func bake() }
final class StoneOven: Oven { @Injected(\.thermometer) var thermometer: Thermometer; func bake() {} }
final class MockOven: Oven { func bake() {} }
final class Thermometer {}
final class Baker {
    private let oven: Oven
    private let recipes: Recipes
    init(oven: Oven, recipes: Recipes) { (self.oven, self.recipes) = (oven, recipes) }
}
final class Recipes { let shelf: String; init(shelf: String) { self.shelf = shelf } }
final class Cake { let layers: Int; let oven: Oven; init(layers: Int, oven: Oven) { (self.layers, self.oven) = (layers, oven) } }
final class Dough { @Injected(\.yeast) var yeast; @LazyInjected(\.baker) var baker }
final class Yeast { @Injected(\.dough) var dough }

extension Container {
    var oven: Factory<any Oven> {
        self { StoneOven() }
            .onTest { MockOven() }
            .singleton
    }
    var thermometer: Factory<Thermometer> { Factory(self) { Thermometer() }.shared }
    var baker: Factory<Baker> {
        self { Baker(oven: self.oven(), recipes: Recipes(shelf: "top")) }.scope(.session)
    }
    var cake: ParameterFactory<Int, Cake> { self { layers in Cake(layers: layers, oven: self.oven()) } }
    var dough: Factory<Dough> { self { Dough() } }
    var yeast: Factory<Yeast> { self { Yeast() }.graph }
    var apron: Factory<Apron?> { promised() }
}

final class Apron {}

extension Container: AutoRegistering {
    func autoRegister() { apron.register { Apron() } }
}

final class Shop: SharedContainer {
    static let shared = Shop()
    let manager = ContainerManager()
}

extension Shop {
    var till: Factory<Till> { self { Till(baker: Container.shared.baker()) } }
}

final class Till { let baker: Baker; init(baker: Baker) { self.baker = baker } }

final class Counter {
    @Injected(\Shop.till) private var till: Till
    @LazyInjected(\.baker) private var baker: Baker
    @Injected(\.awning) private var awning: Awning
    private let oven = Container.shared.oven()

    func sell() { Container.shared.cake(3).layers.description }
}
