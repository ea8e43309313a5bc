import Resolver

final class Well { init(gauge: Gauge) {} }
final class Gauge {}
final class Bed { init(seeds: Int) {} }

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        register { Well(gauge: resolve()) }
        register { Foreign(gauge: resolve()) }
        register { makeGauge() }
        register { (_, args) in Bed(seeds: args()) }
        register(name: .init(Bundle.main.name)) { Gauge() }.scope(.session)
        defaultScope = .unique
    }
}
