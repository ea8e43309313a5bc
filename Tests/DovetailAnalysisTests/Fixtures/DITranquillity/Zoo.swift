import DITranquillity

protocol Keeper: AnyObject {}
final class HeadKeeper: Keeper { let food: Food; init(food: Food) { self.food = food } }
final class Food {}
protocol Animal {}
final class Lion: Animal { var keeper: Keeper?; var den: Den?; init() {} }
final class Den { let size: Int = 3; init(food: Food) {} }
final class Cage { let animal: Animal; let food: Food; init(animal: Animal, food: Food) { (self.animal, self.food) = (animal, food) } }

final class ZooPart: DIPart {
    static func load(container: DIContainer) {
        container.register(Food.init).lifetime(.single)
        container.register(HeadKeeper.init(food:)).as(Keeper.self).lifetime(.perContainer(.strong))
        container.register(Lion.init)
            .as(Animal.self)
            .injection(cycle: true, \.keeper)
            .injection { $0.den = $1 }
            .lifetime(.objectGraph)
        container.register { Den(food: $0) }
        container.register { (animal: Animal) in Cage(animal: animal, food: Food()) }
    }
}

func open() {
    let container = DIContainer()
    container.append(part: ZooPart.self)
    let cage: Cage = container.resolve()
    print(cage)
}
