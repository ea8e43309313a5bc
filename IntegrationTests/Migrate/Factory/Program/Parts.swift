import Factory

protocol Oven: AnyObject { var heat: Int { get } }

final class StoneOven: Oven {
    @Injected(\.thermometer) var thermometer: Thermometer
    var heat: Int { thermometer.degrees }
}

final class Thermometer { let degrees = 220 }

final class Baker {
    let oven: any Oven
    let recipes: Recipes
    init(oven: any Oven, recipes: Recipes) { (self.oven, self.recipes) = (oven, recipes) }
}

final class Recipes {
    let shelf: String
    init(shelf: String) { self.shelf = shelf }
}

final class Cake {
    let layers: Int
    let oven: any Oven
    init(layers: Int, oven: any Oven) { (self.layers, self.oven) = (layers, oven) }
}

final class Dough {
    let salt: Salt
    let yeast: Yeast
    init(salt: Salt, yeast: Yeast) { (self.salt, self.yeast) = (salt, yeast) }
}

final class Yeast {
    let salt: Salt
    init(salt: Salt) { self.salt = salt }
}

final class Salt {}

final class Till {
    let baker: Baker
    let bakeCake: (Int) -> Cake
    init(baker: Baker, bakeCake: @escaping (Int) -> Cake) { (self.baker, self.bakeCake) = (baker, bakeCake) }
}

final class Shop: SharedContainer {
    nonisolated(unsafe) static let shared = Shop()
    let manager = ContainerManager()
}
