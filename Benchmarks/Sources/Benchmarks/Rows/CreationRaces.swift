import Dovetail

extension Race {
    /// Creations: the shapes transient, combined and complex of the .NET IoC benchmark.
    static func creations() -> [Race] {
        let plain = opaque(HandWritten())
        let components = opaque(Components())
        let checked = opaque(CheckedComponents())
        let fresh = Goal.atMost(1.3, aim: 1.05)
        return [
            Race(".prototype ÷ init, Assembly", fresh) { count in
                for _ in 0..<count { blackHole(plain.task) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(components.task) }
            },
            Race(".prototype ÷ init, Assembling", fresh) { count in
                for _ in 0..<count { blackHole(plain.task) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(checked.task) }
            },
            Race("classic define(init:) ÷ trailing inject:", .atMost(1.5, aim: 1.1)) { count in
                for _ in 0..<count { blackHole(components.monitor) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(components.classicMonitor) }
            },
        ]
    }

    static func complexCreations() -> [Race] {
        let fresh = (opaque(HandWrittenFresh()), opaque(FreshComponents()))
        let shared = (opaque(HandWrittenShared()), opaque(SharedComponents()))
        let injected = (opaque(HandWrittenInjected()), opaque(InjectedComponents()))
        return [
            Race("complex, .prototype ÷ by hand", .atMost(1.3, aim: 1.1)) { count in
                for _ in 0..<count { blackHole(fresh.0.complex) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(fresh.1.complex) }
            },
            Race("complex, .objectGraph ÷ locals", .atMost(1.7, aim: 1.3)) { count in
                for _ in 0..<count { blackHole(shared.0.complex) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(shared.1.complex) }
            },
            Race("complex, property injection ÷ by hand", .atMost(1.9, aim: 1.4)) { count in
                for _ in 0..<count { blackHole(injected.0.complex) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(injected.1.complex) }
            },
        ]
    }

    /// A context within another, with one binding, and the first creations of many bindings.
    static func firstCreations() -> [Race] {
        let parents = (opaque(HandWritten()), opaque(CheckedComponents()))
        return [
            Race("child context, one lazy singleton ÷ by hand", .atMost(6.5, aim: 4)) { count in
                for _ in 0..<count { blackHole(opaque(HandWrittenChild(parent: parents.0)).order) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(opaque(ChildComponents(parent: parents.1)).order) }
            },
            Race("1,000 first creations ÷ lazy var (50 in each of 20)", .atMost(4.5, aim: 3)) { count in
                for _ in 0..<20 * count { opaque(HandWrittenFifty()).createAll() }
            } dovetail: { count in
                for _ in 0..<20 * count { opaque(Fifty()).createAll() }
            },
        ]
    }

    /// Creations without a must.
    static func otherCreations() -> [Race] {
        let plain = opaque(HandWritten())
        let components = opaque(Components())
        let singletons = (opaque(HandWrittenSingletons()), opaque(SingletonComponents()))
        return [
            Race("combined, .prototype of a singleton and a prototype") { count in
                for _ in 0..<count { blackHole(plain.combined) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(components.combined) }
            },
            Race("complex, .prototype, services are .lazySingleton") { count in
                for _ in 0..<count { blackHole(singletons.0.complex) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(singletons.1.complex) }
            },
            Race("first creation, with its owner") { count in
                for _ in 0..<count { blackHole(opaque(HandWritten()).service) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(opaque(Components()).service) }
            },
        ]
    }
}
