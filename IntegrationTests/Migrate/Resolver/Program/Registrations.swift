import Resolver

extension Resolver {
    static func registerAllServices() {
        register { Gauge() }.scope(.application)
        register { Well(gauge: resolve()) as any Pump }.scope(.shared)

        // For the dry months.
        register((any Pump).self, name: .spare) { Hydrant() }
        register { resolver in Gardener(pump: resolver.resolve(), spare: resolver.resolve(name: .spare)) }
            .resolveProperties { resolver, gardener in
                gardener.shed = resolver.optional()
            }
        register { Shed() }.scope(.unique)
        register { Bed(gardener: resolve()) }
            .implements((any Planter).self)
            .scope(.application)
    }
}
