import Dovetail

extension Race {
    /// The container in the shapes of the .NET IoC benchmark.
    static func containers() -> [Race] {
        let goal = Goal.atMost(3.5, aim: 2.0)
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
            Race("child container with one registration ÷ an object") { count in
                for _ in 0..<count { blackHole(opaque(HandWritten())) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(child(of: container)) }
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
private func resolved<Value>(_: Value.Type, _ container: Container) -> Value { try! container.resolve() }

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
