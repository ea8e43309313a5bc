import Dovetail

extension Race {
    /// Creations: the shapes transient, combined and complex of the .NET IoC benchmark.
    static func creations() -> [Race] {
        let plain = opaque(HandWritten())
        let components = opaque(Components())
        let checked = opaque(CheckedComponents())
        return [
            Race(".prototype ÷ init, Assembly", sameSpeed) { count in
                for _ in 0..<count { blackHole(plain.task) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(components.task) }
            },
            Race(".prototype ÷ init, Assembling", sameSpeed) { count in
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
        return [
            Race("complex, .prototype ÷ by hand", sameSpeed) { count in
                for _ in 0..<count { blackHole(fresh.0.complex) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(fresh.1.complex) }
            },
            Race("complex, .objectGraph ÷ locals", .atMost(1.6, aim: 1.3)) { count in
                for _ in 0..<count { blackHole(shared.0.complex) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(shared.1.complex) }
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
