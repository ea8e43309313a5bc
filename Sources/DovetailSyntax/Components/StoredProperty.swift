package import SwiftSyntax

/// A stored property that an initializer is given.
package struct StoredProperty {
    /// Without backticks.
    package let name: String
    package let type: TypeSyntax
    /// Its declaration, which carries the attributes.
    package let declaration: VariableDeclSyntax
    /// Its name in the source, for diagnostics.
    package let token: TokenSyntax

    /// The attribute `@name`, if the property has it.
    package func attribute(_ name: String) -> AttributeSyntax? { declaration.attributes.first(named: name) }
}

/// What stands among stored properties and can't be read as one.
package enum UnreadableProperty {
    /// `let (a, b): (A, B)`
    case pattern(PatternSyntax)
    /// Stored properties in `#if`, of which a macro can't know whether they are there.
    case conditional(IfConfigDeclSyntax)
}

extension MemberBlockItemListSyntax {
    /// The stored properties without a value, in their order. Weak and wrapped ones and optional variables, which have
    /// a value without an initializer, are among them if they are marked.
    package func storedProperties(onUnreadable report: (UnreadableProperty) -> Void) -> [StoredProperty] {
        flatMap { item -> [StoredProperty] in
            if let condition = item.decl.as(IfConfigDeclSyntax.self), condition.hasStoredProperties {
                report(.conditional(condition))
            }
            guard let variable = item.decl.as(VariableDeclSyntax.self), variable.mayBeInjected else { return [] }
            return variable.storedProperties(onUnreadable: report)
        }
    }
}

extension VariableDeclSyntax {
    /// The attributes that let an initializer take a property.
    private static let marks: Set<String> = ["Assisted", "From"]

    private var isMarked: Bool { attributes.names.contains { Self.marks.contains($0) } }

    fileprivate var mayBeInjected: Bool {
        let never: Set<String> = ["lazy", "static", "class"]
        if modifiers.contains(where: { never.contains($0.name.text) }) { return false }
        return isMarked || bindingSpecifier.text == "let"
            || !isWrapped && !modifiers.contains { $0.name.text == "weak" }
    }

    /// Whether an attribute with an upper-case name can be that of a property wrapper.
    private var isWrapped: Bool {
        attributes.names.contains { name in
            name.first?.isUppercase == true && !name.hasSuffix("Actor") && name != "ObservationIgnored"
        }
    }

    fileprivate func storedProperties(onUnreadable report: (UnreadableProperty) -> Void) -> [StoredProperty] {
        var type: TypeSyntax?
        var properties: [StoredProperty] = []
        for binding in bindings.reversed() {  // `let a, b: T` names the type once, at the end
            type = binding.typeAnnotation?.type ?? type
            guard binding.initializer == nil, !binding.isComputed, let type else { continue }
            if bindingSpecifier.text == "var", type.isOptional, !isMarked { continue }  // which is nil without a value
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
                report(.pattern(binding.pattern))
                continue
            }
            properties.append(StoredProperty(name: name.plain, type: type.trimmed, declaration: self, token: name))
        }
        return properties.reversed()
    }
}

extension PatternBindingSyntax {
    /// Whether it has accessors other than observers.
    package var isComputed: Bool {
        switch accessorBlock?.accessors {
        case nil: false
        case .getter: true
        case .accessors(let list): !list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        }
    }
}

extension TypeSyntax {
    fileprivate var isOptional: Bool {
        self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }
}

extension IfConfigDeclSyntax {
    fileprivate var hasStoredProperties: Bool {
        clauses.contains { clause in
            guard case .decls(let members) = clause.elements else { return false }
            return !members.storedProperties(onUnreadable: { _ in }).isEmpty
        }
    }
}
