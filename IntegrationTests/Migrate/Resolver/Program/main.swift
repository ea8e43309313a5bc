import Resolver

extension Resolver.Name {
    static var spare: Self { Self("spare") }
}

Resolver.registerAllServices()
let gardener: Gardener = Resolver.resolve()
print(gardener.pump.name, gardener.spare.name, gardener.shed != nil)
print((gardener.pump as! Well).gauge === Resolver.resolve(Gauge.self), gardener === Resolver.resolve(Gardener.self))
print(Resolver.resolve((any Pump).self) === gardener.pump)
print(Resolver.resolve((any Planter).self).plant(), Resolver.resolve((any Planter).self) === Resolver.resolve(Bed.self))
