import Dovetail

extension Race {
    /// The container in the shapes of the .NET IoC benchmark.
    static func containers() -> [Race] {
        let goal = Goal.atMost(2.3, aim: 1.9)
        let shared = (
            opaque(HandWrittenSingletons()), opaque(Container.complex(.lazySingleton, .lazySingleton, .lazySingleton))
        )
        let fresh = (opaque(HandWrittenFresh()), opaque(Container.complex(.prototype, .prototype, .prototype)))
        return [
            Race("container, autowired complex, singleton services ÷ by hand", goal) { count in
                for _ in 0..<count { blackHole(shared.0.complex) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved(Complex.self, shared.1)) }
            },
            Race("container, autowired complex, all prototypes ÷ by hand", goal) { count in
                for _ in 0..<count { blackHole(fresh.0.complex) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved(Complex.self, fresh.1)) }
            },
        ] + resolvers() + parameters() + children()
    }

    /// Closures that ask a `Resolver` for what they need.
    private static func resolvers() -> [Race] {
        let goal = Goal.atMost(4, aim: 2.5)
        let byHand = opaque(HandWrittenSingletons())
        let (plain, asking) = (opaque(HandWritten()), opaque(Container.asking()))
        return [
            Race("container, closures with Resolver, combined ÷ by hand", goal) { count in
                for _ in 0..<count { blackHole(plain.combined) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved(Combined.self, asking)) }
            },
            Race("container, closures with Resolver, complex ÷ by hand", goal) { count in
                for _ in 0..<count { blackHole(byHand.complex) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved(Complex.self, asking)) }
            },
        ]
    }

    /// Parameters that mean something.
    private static func parameters() -> [Race] {
        let goal = Goal.atMost(4, aim: 2.5)
        let byHand = opaque(HandWrittenParameters())
        let container = opaque(Container.parameters())
        return [
            Race("container, property injection ÷ by hand", goal) { count in
                for _ in 0..<count { blackHole(byHand.monitor) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved(Monitor.self, container)) }
            },
            Race("container, property injection by Resolver ÷ by hand", goal) { count in
                for _ in 0..<count { blackHole(byHand.askingMonitor) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved(AskingMonitor.self, container)) }
            },
            Race("container, [T] of five ÷ by hand", goal) { count in
                for _ in 0..<count { blackHole(byHand.five) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved([any Shape].self, container)) }
            },
            Race("container, two by Tagged ÷ by hand", goal) { count in
                for _ in 0..<count { blackHole(byHand.pair) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved(Pair.self, container)) }
            },
        ]
    }

    private static func children() -> [Race] {
        let parent = opaque(Container.components())
        let byHand = opaque(HandWritten())
        return [
            Race("child container, one registration, one resolution ÷ by hand", .atMost(25, aim: 15)) { count in
                for _ in 0..<count { blackHole(opaque(HandWrittenChild(parent: byHand)).combined) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved(Combined.self, child(of: parent))) }
            }
        ]
    }

    /// The container without a must.
    static func otherContainers() -> [Race] {
        let plain = opaque(HandWritten())
        let container = opaque(Container.components())
        return [
            Race("container, singleton ÷ lazy var") { count in
                for _ in 0..<count { blackHole(plain.service) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved(Service.self, container)) }
            },
            Race("container, singleton, any P ÷ lazy var") { count in
                for _ in 0..<count { blackHole(plain.greeter) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved((any Greeter).self, container)) }
            },
            Race("container, transient ÷ init") { count in
                for _ in 0..<count { blackHole(plain.task) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved(Job.self, container)) }
            },
            Race("container, combined ÷ by hand") { count in
                for _ in 0..<count { blackHole(plain.combined) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(resolved(Combined.self, container)) }
            },
        ]
    }

    private static func child(of container: Container) -> Container {
        let child = Container(parent: container)
        child.register(Combined.self, .prototype, Combined.init)
        return child
    }
}

/// What is registered; a mistake in this file is a trap.
@inline(__always)
func resolved<Value>(_: Value.Type, _ container: Container) -> Value { try! container.resolve() }

extension Row {
    /// Registering and validating many, once each, the fastest of several.
    static func manyRegistrations() -> [Row] {
        let thousand = fastest { _ = registered(1_000) }
        let containers = [1_000, 10_000].map(registered)
        let validations = containers.map { container in fastest { _ = try? container.validate() } }
        return [
            Row(
                "registering 1,000 by tag ÷ filling a dictionary of closures", "µs", fastest(fillDictionary), thousand,
                goal: nil),
            Row("validate() of 10,000 ÷ of 1,000", "µs", validations[0], validations[1], goal: nil),
        ]
    }

    /// Registering 100 types and resolving one, and the heap allocations of one registration.
    static func registrations() -> [Row] {
        let race = Race("100 registered, one resolved ÷ a dictionary of closures", .atMost(10, aim: 6)) { count in
            for _ in 0..<count { Registrations.fillDictionary() }
        } dovetail: { count in
            for _ in 0..<count { Registrations.register() }
        }
        return [
            race.run(),
            Row(
                "heap allocations of one registration", "", 0, Registrations.allocations,
                ratio: Registrations.allocations, goal: .atMost(3, aim: 2)),
        ]
    }

    private static func registered(_ count: Int) -> Container {
        let container = Container.components()
        for tag in 0..<count {
            container.register(Combined.self, .prototype, tag: tag, Combined.init)
        }
        return container
    }

    private static func fillDictionary() {
        var closures: [Int: () -> Combined] = [:]
        let plain = HandWritten()
        for tag in 0..<1_000 { closures[tag] = { plain.combined } }
        blackHole(closures)
    }

    private static func fastest(_ body: () -> Void) -> Double {
        (0..<10).map { _ in Race.clock.measure(body).nanoseconds / 1_000 }.min()!
    }
}
