import Resolver

protocol Pump {}
final class Well: Pump { let gauge: Gauge; init(gauge: Gauge) { self.gauge = gauge } }
final class Hydrant: Pump {}
final class Gauge {}
final class Gardener {
    var shed: Shed?
    let pump: Pump
    let spare: Pump
    init(pump: Pump, spare: Pump) { (self.pump, self.spare) = (pump, spare) }
}
final class Shed {}
protocol Planter {}
final class Bed: Planter { let seeds: Int; init(seeds: Int) { self.seeds = seeds } }

extension Resolver.Name {
    static let spare = Self("spare")
}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        register { Gauge() }.scope(.application)
        register { Well(gauge: resolve()) as Pump }.scope(.shared)
        register(Pump.self, name: .spare) { Hydrant() }
        register { resolver in Gardener(pump: resolver.resolve(), spare: resolver.resolve(name: .spare)) }
            .resolveProperties { resolver, gardener in gardener.shed = resolver.optional() }
        register { Shed() }.scope(.unique)
        register { (_, args) in Bed(seeds: args()) }.implements(Planter.self)
    }
}

final class Yard {
    @Injected var gardener: Gardener
    @LazyInjected var gauge: Gauge
    @Injected(name: .spare) var spare: Pump
    @OptionalInjected var gate: Gate?

    func plant() { let bed: Planter = Resolver.resolve(args: 3); print(bed) }
}
final class Gate {}
