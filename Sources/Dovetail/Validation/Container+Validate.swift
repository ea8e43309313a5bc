extension Container {
    /// Reports all mistakes in the registrations at once, and makes no instances.
    ///
    /// It sees the registrations of this container and of its parents. Missing, doubled, cyclic and captive
    /// dependencies are found where the compiler knows the parameters of a factory. Other factories are opaque, and
    /// listed as such.
    ///
    /// - Parameters:
    ///   - roots: The types that the program asks for. If given, a registration that none of them needs is a finding,
    ///     unless an opaque factory may need it.
    ///   - buildingOpaque: Whether to call each opaque factory, in a child of a fork of this container that is released
    ///     afterwards. Side effects of the factories do happen.
    /// - Returns: The registrations whose dependencies can't be seen, and those that must be started with `await`.
    /// - Throws: ``ValidationError``.
    /// - Complexity: O(*n* log *n*) in registrations and parameters.
    @discardableResult
    public func validate(roots: [any Any.Type] = [], buildingOpaque: Bool = false) throws -> ValidationReport {
        let wiring = Wiring(of: self, distinguishesViews: true)
        let all =
            wiring.defects + wiring.gapFindings + wiring.cycleFindings + wiring.captives
            + wiring.argumentFindings + wiring.unawaited
            + wiring.weakValues + wiring.strayAdditions + wiring.unused(roots)
            + (buildingOpaque ? wiring.failures : [])
        guard all.isEmpty else {
            throw ValidationError(findings: Set(all).ordered(by: ValidationError.Finding.isOrdered))
        }
        return wiring.report
    }
}

extension ValidationError.Finding {
    fileprivate static func isOrdered(_ one: ValidationError.Finding, _ other: ValidationError.Finding) -> Bool {
        let (a, b) = (one.registration, other.registration)
        if (a.file, a.line, a.column) != (b.file, b.line, b.column) {
            return (a.file, a.line, a.column) < (b.file, b.line, b.column)
        }
        if (one.rule.id, one.message) != (other.rule.id, other.message) {
            return (one.rule.id, one.message) < (other.rule.id, other.message)
        }
        return one.path.lexicographicallyPrecedes(other.path)
    }
}

extension Wiring {
    fileprivate var report: ValidationReport {
        let awaited = awaited
        return ValidationReport(
            opaque: nodes.prefix(visible.registrations.count).filter { $0.facts.effects.contains(.opaque) }.map(
                \.reference),
            awaited: nodes.indices.filter { nodes[$0].facts.lifetime.isEager && awaited[$0] }
                .map { nodes[$0].reference })
    }

    /// Whether each node needs `await` to be made.
    private var awaited: [Bool] {
        graph { $0.phase != .deferred }.reversed
            .reachable(from: nodes.indices.filter { nodes[$0].facts.effects.contains(.async) })
    }

    func finding(
        _ rule: ValidationError.Finding.Rule, at index: Int, _ message: String, path: [String] = [],
        notes: [String] = []
    ) -> ValidationError.Finding {
        ValidationError.Finding(
            rule: rule, registration: nodes[index].reference, message: message, path: path, notes: notes)
    }
}
