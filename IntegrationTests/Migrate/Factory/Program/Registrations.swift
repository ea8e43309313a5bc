import Factory

extension Container {
    // The oven stays hot.
    var oven: Factory<any Oven> {
        self { StoneOven() }
            .singleton
    }

    var thermometer: Factory<Thermometer> { Factory(self) { Thermometer() }.shared }

    var baker: Factory<Baker> {
        self {
            let recipes = Recipes(shelf: "top")
            return Baker(oven: self.oven(), recipes: recipes)
        }
        .cached
    }

    #if DEBUG
        var salt: Factory<Salt> { self { Salt() }.scope(.graph) }
    #else
        var salt: Factory<Salt> { self { Salt() }.graph }
    #endif
    var yeast: Factory<Yeast> { self { Yeast(salt: self.salt()) } }
    var dough: Factory<Dough> { self { Dough(salt: self.salt(), yeast: self.yeast()) } }
    var cake: ParameterFactory<Int, Cake> { self { layers in Cake(layers: layers, oven: self.oven()) } }
}

extension Shop {
    var till: Factory<Till> {
        self { Till(baker: Container.shared.baker(), bakeCake: { Container.shared.cake($0) }) }
    }
}

func prepare() {}
