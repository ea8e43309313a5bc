extension BindingOwner {
    /// The object that a placeholder stands for.
    final func placeholder<Value, Failure: Error>(
        _ site: BindingSite, key: String?, failure _: Failure.Type
    ) throws(Failure) -> Value {
        let qualifier = key.map { Qualifier(site: site, BindingNames(key: $0)) }
        return try withExtendedLifetime(qualifier) { () throws(Failure) in
            try placeholder(BindingKey(site: site, type: Value.self, qualifier: qualifier), failure: Failure.self)
        }
    }

    private func placeholder<Value, Failure: Error>(
        _ key: BindingKey, failure _: Failure.Type
    ) throws(Failure) -> Value {
        if let frame = AsyncFrame.joined {
            return try frame.run { () throws(Failure) in try placeholder(key, failure: Failure.self) }
        }
        let detours = currentDetours
        if detours.contains(.interception), let intercepted: Value = try intercept(key, throwing: Failure.self) {
            return intercepted
        }
        if detours.contains(.substitutions), let substitution = substitution(for: key) {
            func makeFake() throws(Failure) -> Value {
                try substitution.value(for: key, in: self, throwing: Failure.self)
            }
            return try makeSharedAnywhere(key, injects: false, construct: makeFake, inject: makeFake)
        }
        if let value: Value = try namedValue(
            key.sharedName, anyBinding: true, for: key, throwing: Failure.self)
        {
            return value
        }
        try raise(ResolutionError(.missingPlaceholder, at: BindingReference(key, in: self)), as: Failure.self)
    }
}
