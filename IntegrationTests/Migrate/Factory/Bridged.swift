import Factory

// The old declarations stay until nobody asks for them.
extension Container {
    var oven: Factory<any Oven> { self { fatalError("not registered") } }
    var thermometer: Factory<Thermometer> { self { fatalError("not registered") } }
    var baker: Factory<Baker> { self { fatalError("not registered") } }
    var salt: Factory<Salt> { self { fatalError("not registered") } }
    var yeast: Factory<Yeast> { self { fatalError("not registered") } }
    var dough: Factory<Dough> { self { fatalError("not registered") } }
    var cake: ParameterFactory<Int, Cake> { self { _ in fatalError("not registered") } }
}

extension Shop {
    var till: Factory<Till> { self { fatalError("not registered") } }
}

func prepare() {
    ProgramAssembly.instance().register(in: Container.shared)
    ShopAssembly.instance().register(in: Shop.shared)
}
