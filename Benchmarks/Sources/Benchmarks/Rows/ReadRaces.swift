import CBenchmarks
import Dovetail

extension Race {
    static let sameSpeed = Goal.atMost(1.25, aim: 1.05)

    /// Reads of what is cached.
    static func reads() -> [Race] {
        let plain = opaque(HandWritten())
        let components = opaque(Components())
        let checked = opaque(CheckedComponents())
        let many = opaque(ManyComponents())
        many.createOthers()
        return [
            Race("cached read ÷ lazy var, class, Assembly", sameSpeed) { count in
                for _ in 0..<count { blackHole(plain.service) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(components.service) }
            },
            Race("cached read ÷ lazy var, class, Assembling", sameSpeed) { count in
                for _ in 0..<count { blackHole(plain.service) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(checked.service) }
            },
            Race("cached read ÷ lazy var, any P", sameSpeed) { count in
                for _ in 0..<count { blackHole(plain.greeter) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(components.greeter) }
            },
            Race("cached read ÷ lazy var, the last of 33 bindings", sameSpeed) { count in
                for _ in 0..<count { blackHole(plain.service) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(many.service) }
            },
        ]
    }

    /// Reads without a must.
    static func otherReads() -> [Race] {
        let plain = opaque(HandWritten())
        let components = opaque(Components())
        let substituted = opaque(Components())
        substituted.addSubstitution(for: "greeter") { StubGreeter() as any Greeter }
        let recorded = opaque(CheckedComponents())
        let recorder = ResolutionRecorder()
        recorder.attach(to: recorded.context)
        let closing = opaque(ClosingComponents())
        let holders = (plain.sharedService, components.sharedService)
        return [
            Race("weak singleton read ÷ weak var") { count in
                withExtendedLifetime(holders) { for _ in 0..<count { blackHole(plain.sharedService) } }
            } dovetail: { count in
                withExtendedLifetime(holders) { for _ in 0..<count { blackHole(components.sharedService) } }
            },
            Race("cached read ÷ lazy var, while another is substituted") { count in
                for _ in 0..<count { blackHole(plain.service) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(substituted.service) }
            },
            Race("cached read ÷ lazy var, while it is substituted") { count in
                for _ in 0..<count { blackHole(plain.greeter) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(substituted.greeter) }
            },
            Race("cached read ÷ lazy var, under a recorder") { count in
                for _ in 0..<count { blackHole(plain.service) }
            } dovetail: { count in
                withExtendedLifetime(recorder) { for _ in 0..<count { blackHole(recorded.service) } }
            },
            Race("cached read with onClose: ÷ lazy var") { count in
                for _ in 0..<count { blackHole(plain.service) }
            } dovetail: { count in
                for _ in 0..<count { blackHole(closing.service) }
            },
        ]
    }

    /// What every read of a class pays, however it is wired: a retain, a use, a release.
    static func retains() -> Race {
        let service = opaque(Service())
        let loop: (Int) -> Void = { count in
            for _ in 0..<count {
                let held = Unmanaged.passRetained(service)
                benchmark_consume(held.toOpaque())
                held.release()
            }
        }
        return Race("retain and release alone", handWritten: loop, dovetail: loop)
    }
}

extension Row {
    /// What is left of `row` without the retain and release that both sides pay.
    static func beyondRetain(_ row: Row, _ retains: Row) -> Row {
        let common = min(retains.handWritten, retains.dovetail)
        return Row(
            row.name + ", less those", row.unit, row.handWritten - common, row.dovetail - common, goal: nil)
    }
}
