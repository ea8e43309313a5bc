import DovetailSyntax

// An object of one package may be given what an object of another package answers with.

extension Flow {
    /// No declaration here says what `NSFetchedResultsController(managedObjectContext: store.context)` asks for. But
    /// `var context: NSManagedObjectContext` says what it is given: so that is the type that counts as asked for.
    mutating func askForDeclaredTypes(_ values: FlowValues, _ kinds: TypeKinds) {
        for index in constructions.indices where constructions[index].type.knownType == nil {
            for position in constructions[index].inputs.indices {
                let input = constructions[index].inputs[position]
                guard input.written == nil,
                    values.constructions(of: [input.variable]).contains(where: { self[$0].isDerived }),
                    let declared = declaration(of: input.variable), let type = self[declared].written,
                    let name = type.bare.plainNominal, kinds.kind(ofExternal: name) == .component
                else { continue }
                constructions[index].inputs[position].written = type
                constructions[index].inputs[position].writtenAt = self[declared].writtenAt
            }
        }
    }

    /// The property, the function or the local with a type from which a value comes, whatever hands it on.
    private func declaration(of variable: VariableID) -> VariableID? {
        var seen: Set<VariableID> = []
        var next = variable
        while seen.insert(next).inserted {
            if self[next].isNamed, self[next].written != nil { return next }
            guard case .variable(let source)? = self[next].sources.only?.origin else { return nil }
            next = source
        }
        return nil
    }
}
