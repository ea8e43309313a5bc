import DovetailSyntax

// What the parameters of generic types stand for.

extension Program {
    /// What a name of a generic superclass stands for in a subclass: `Feed` for `Model` of `class Page<Model>` in
    /// `class FeedPage: Page<Feed>`.
    func argument(for name: String, of owner: TypeID, in type: TypeID) -> (type: WrittenType, site: Site)? {
        for (inherited, site) in self[type].inherits {
            let written = spelled(inherited, at: site)
            guard let parent = nominals(of: written, at: site).first, parent != type, self[parent].kind == .class,
                case .name(_, let arguments) = written.shape
            else { continue }
            if parent == owner { return generic(name, of: parent, arguments).map { ($0, site) } }
            guard let inner = argument(for: name, of: owner, in: parent) else { continue }
            return inner.type.plainNominal.flatMap { generic($0, of: parent, arguments) }.map { ($0, site) } ?? inner
        }
        return nil
    }

    private func generic(_ name: String, of type: TypeID, _ arguments: [WrittenType]) -> WrittenType? {
        guard let index = self[type].facts?.generics.firstIndex(where: { $0.name == name }) else { return nil }
        return index < arguments.count ? arguments[index] : nil
    }

    /// What a property of a generic superclass is in a subclass.
    func type(of member: MemberID, in type: TypeID) -> (type: WrittenType, site: Site)? {
        let entry = self[member]
        guard let owner = entry.owner, owner != type, self[owner].kind == .class,
            let name = entry.facts.type?.plainNominal, self[owner].facts?.generics.isEmpty == false
        else { return nil }
        return argument(for: name, of: owner, in: type)
    }

    /// What a member of an object is, where that is written with the arguments of its generic type: `Feed` for `value: T` of
    /// a `Box<Feed>`. Nil where the type of the member has no part in these arguments, or they can't be told.
    func type(of member: MemberID, on object: WrittenType?, at site: Site) -> (type: WrittenType, site: Site)? {
        guard let owner = self[member].owner, let written = self[member].facts.type else { return nil }
        if let filled = filled(written, of: owner, on: object, at: site) { return (filled, site) }
        return filledAround(written, owner, on: object, at: site)
    }

    /// What the parameters of the type around one are for an object: `Info` for `state: State` of `context: InfoModel.Context`,
    /// where `InfoModel` is a `Model<Info>`.
    private func filledAround(
        _ written: WrittenType, _ owner: TypeID, on object: WrittenType?, at site: Site
    ) -> (type: WrittenType, site: Site)? {
        guard let outer = surrounding(self[owner].site).dropFirst().first, isOpen(written, in: outer),
            let name = object?.bare.plainNominal, let dot = name.lastIndex(of: "."),
            let generics = self[outer].facts?.generics.map(\.name)
        else { return nil }
        let prefix = String(name[..<dot])
        let around = spelled(WrittenType(text: prefix, shape: .name(prefix, [])), at: site)
        if around.arguments.count == generics.count {
            return (written.replacing(Dictionary(zip(generics, around.arguments)) { first, _ in first }), site)
        }
        guard let type = nominals(of: around, at: site).first, let parameter = written.bare.plainNominal
        else { return nil }
        return argument(for: parameter, of: outer, in: type)
    }

    /// A type that names parameters of the generic type that declares it, with the arguments of an object of that one: nil
    /// where it names none, or the arguments can't be told.
    func filled(_ written: WrittenType, of owner: TypeID, on object: WrittenType?, at site: Site) -> WrittenType? {
        guard isOpen(written, in: owner), case .name(_, let arguments)? = object?.bare.shape,
            nominals(of: object, at: site).first == owner,
            let generics = self[owner].facts?.generics.map(\.name), generics.count == arguments.count
        else { return nil }
        return written.replacing(Dictionary(zip(generics, arguments)) { first, _ in first })
    }

    /// Whether a structure only holds something weakly: `struct Weak<T> { weak var value: AnyObject? }`.
    func isBox(_ type: TypeID) -> Bool {
        let entry = self[type]
        guard entry.kind == .struct, let facts = entry.facts else { return false }
        let members = entry.members.map { self[$0].facts }.filter { !$0.isStatic }
        guard let held = members.filter({ $0.kind == .stored }).only else { return false }
        let onlyHolds = members.allSatisfy {
            $0.isProperty || ["==", "hash"].contains($0.name) || $0.kind == .initializer
        }
        return onlyHolds && (facts.generics.isEmpty ? held.isWeak : isWeak(held, in: type))
    }

    private func isWeak(_ held: MemberFacts, in type: TypeID) -> Bool {
        if held.type?.plainNominal == "AnyObject" || held.isWeak && isOpen(held.type, in: type) { return true }
        return held.type?.isClosure == true && isMadeWithItsContent(type)  // `{ [weak value] in value }`
    }

    /// Whether a generic type is made with an object of its parameter: `init(_ value: T)`.
    private func isMadeWithItsContent(_ type: TypeID) -> Bool {
        let names = self[type].facts?.generics.map(\.name) ?? []
        return initializers(of: type).contains { initializer in
            let parameter = self[initializer].facts.parameters.only
            return parameter?.type?.plainNominal.map(names.contains) == true
        }
    }

    /// Whether a generic class or actor only holds something, or what its closure makes, and guards it:
    /// `final class Atomic<T> { private var value: T }`, `final class Later<T> { let make: () -> T; var made: T? }`.
    func isHolder(_ type: TypeID) -> Bool {
        let entry = self[type]
        guard entry.kind == .class || entry.kind == .actor, entry.facts?.generics.count == 1,
            superclass(of: type) == nil
        else { return false }
        let members = entry.members.map { self[$0].facts }.filter { !$0.isStatic }
        let stored = members.filter { [.stored, .lazy].contains($0.kind) }
        let held = stored.filter { isOpen($0.type, in: type) }
        let makers = held.filter { $0.type?.isClosure == true }
        return held.count - makers.count <= 1 && !held.isEmpty && makers.allSatisfy { $0.type?.takesNothing == true }
            && stored.allSatisfy { isOpen($0.type, in: type) || guards($0) }
            && members.filter { $0.kind == .method }.allSatisfy { handlesOnlyContent($0, of: type) }
    }

    /// Whether a method takes, and answers, no more than what is held, what its closures answer, and what is plain.
    private func handlesOnlyContent(_ method: MemberFacts, of type: TypeID) -> Bool {
        let isAnswer = method.type.map { $0.isPlain || method.answersGeneric || isOpen($0, in: type) } ?? true
        return isAnswer && method.parameters.allSatisfy { takesOnlyContent($0, of: type) }
    }

    /// Whether a property is a lock, or plain.
    private func guards(_ property: MemberFacts) -> Bool {
        var made: String?
        if case .call(let callee, _)? = property.value?.kind { made = callee.dottedName }  // `NSLock()`
        let words = [property.name, property.type?.plainNominal ?? made ?? ""].map { $0.lowercased() }
        return property.type?.isPlain == true
            || words.contains { word in ["lock", "mutex", "queue", "semaphore"].contains { word.hasSuffix($0) } }
    }

    private func takesOnlyContent(_ parameter: ParameterFacts, of type: TypeID) -> Bool {
        guard let written = parameter.type else { return false }
        return written.isPlain || written.isClosure || isOpen(written, in: type)
    }

    /// Whether a type names a parameter of the type around it.
    func isOpen(_ written: WrittenType?, in owner: TypeID?) -> Bool {
        guard let written, let generics = owner.flatMap({ self[$0].facts?.generics }), !generics.isEmpty else {
            return false
        }
        return written.mentions(Set(generics.map(\.name)))
    }
}

extension WrittenType {
    /// `() -> T`, `(() -> T)?`
    fileprivate var takesNothing: Bool {
        text.split(separator: " ").first { !$0.hasPrefix("@") }.map { $0 == "()" || $0 == "(()" } == true
    }

    func mentions(_ names: Set<String>) -> Bool {
        switch shape {
        case .name(let name, let arguments): names.contains(name.firstPart) || arguments.contains { $0.mentions(names) }
        case .any(let inner), .some(let inner), .optional(let inner), .array(let inner), .dictionary(let inner),
            .function(let inner):
            inner.mentions(names)
        case .composition(let all): all.contains { $0.mentions(names) }
        case .tuple(let all): all.contains { $0.type.mentions(names) }
        case .other: text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { names.contains(String($0)) }
        }
    }

    /// The same type with others in place of names.
    func replacing(_ given: [String: WrittenType]) -> WrittenType {
        switch shape {
        case .name(let name, let arguments):
            if let type = given[name] { return type }
            let all = arguments.map { $0.replacing(given) }
            let text = all.isEmpty ? name : "\(name)<\(all.map(\.text).joined(separator: ", "))>"
            return WrittenType(text: text, shape: .name(name, all))
        case .optional(let inner):
            let type = inner.replacing(given)
            return WrittenType(text: "(\(type.text))?", shape: .optional(type))
        case .array(let inner):
            let type = inner.replacing(given)
            return WrittenType(text: "[\(type.text)]", shape: .array(type))
        case .dictionary(let inner):
            let type = inner.replacing(given)
            return WrittenType(text: "[_: \(type.text)]", shape: .dictionary(type))
        default: return self
        }
    }
}
