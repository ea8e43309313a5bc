// The only place where the runtime's errors become sentences. `Wording` has the sentences that findings share.

extension ResolutionError: CustomStringConvertible {
    /// The error in words: what is wrong, where, along which path, and the cure.
    public var description: String {
        var text = "\(headline)\n"
        let steps = isOfAddition ? path.dropLast() : path
        if steps.count > 1, !isOfSeveral { text += "  \(Self.arrows(steps))\n" }
        for reference in (path.count > Self.longest ? path.suffix(3) : path[...]).reduce(into: [], Self.appendUnique)
        where !reference.file.isEmpty {
            let verb = isOfAddition && reference == path.last ? "changed" : verb(for: reference)
            text += "  \(reference.label) is \(verb) at \(reference.file):\(reference.line)\n"
        }
        if let call, !call.file.isEmpty { text += "  '\(call.name)' is called at \(call.file):\(call.line)\n" }
        return text + "  note: \(cure)"
    }

    private static func appendUnique(_ references: inout [BindingReference], _ reference: BindingReference) {
        if !references.contains(reference) { references.append(reference) }
    }

    /// The longest path that is shown whole. A longer one is cut in the middle.
    private static let longest = 64

    private static func arrows(_ path: [BindingReference]) -> String {
        let labels = path.map(\.label)
        if labels.count <= longest { return labels.joined(separator: " → ") }
        return (labels.prefix(8) + ["(\(labels.count - 16) more)"] + labels.suffix(8)).joined(separator: " → ")
    }

    /// Whether the path ends with an addition to its last registration, at another place.
    private var isOfAddition: Bool {
        guard case .outsideOfMainActor = reason, path.count > 1, let last = path.last else { return false }
        return path[path.count - 2].label == last.label
    }

    /// Whether the bindings stand side by side: none of them asked for another.
    private var isOfSeveral: Bool {
        switch reason {
        case .severalBindingsToSubstitute, .severalBindingsToDecorate: true
        default: false
        }
    }

    private var isOfContainer: Bool { path.last?.owner.isEmpty == true }

    private func verb(for reference: BindingReference) -> String {
        if !reference.owner.isEmpty { return reference.name.isEmpty ? "used" : "declared" }
        return reference.column == 0 ? "asked for" : "registered"
    }

    private var subject: String { path.last.map { "'\($0.label)'" } ?? call.map { "'\($0.owner)'" } ?? "the binding" }

    /// The getter of the call, whose binding the call is about.
    private var getter: String { "the getter given to \(call?.name ?? "the call")" }

    private var noBinding: String {
        let used = path.isEmpty ? "" : ", it only uses \(subjects)"
        return
            "\(getter) resolves no binding of '\(call?.owner ?? "the assembly")' for its '\(call?.type ?? "value")'\(used)"
    }

    private var subjects: String {
        var labels: [String] = []
        for label in path.map(\.label) where !labels.contains(label) { labels.append(label) }
        return labels.map { "'\($0)'" }.joined(separator: " and ")
    }

    /// The binding whose closer or creation calls `close()`. The path goes from there to the call.
    private var closing: String { path.first.map { "'\($0.label)'" } ?? "the binding" }

    private var headline: String {
        switch reason {
        case .cycle: "\(subject) needs itself before anything new is built"
        case .recursionLimitExceeded(let limit): "\(subject) was entered more than \(limit) times within itself"
        case .nestedTooDeeply(let levels):
            "\(subject) lies within \(levels - 1) other creations, and the thread's stack ends"
        case .missingPlaceholder: "\(subject) is a placeholder, and the current object graph holds no such object"
        case .wrongType(let actual, let expected): "\(subject) gave '\(actual)' where '\(expected)' was asked for"
        case .contextGone: "\(subject) was asked for, but the context of its assembly has gone"
        case .contextTaken(let owner): "\(subject) uses a context that already serves an assembly '\(owner)'"
        case .weakSingletonOfValue(let type): "\(subject) is a weak singleton of the value type '\(type)'"
        case .outsideOfIsolation: "\(subject) belongs to an actor, and was asked for outside of it"
        case .noBindingToSubstitute, .noBindingToDecorate: noBinding
        case .severalBindingsToSubstitute, .severalBindingsToDecorate:
            "\(getter) resolves more than one binding: \(subjects)"
        case .noSubstitution: "no substitution is in force for \(subject)"
        case .thrown(let error):
            "\(subject) can't throw what the closure given to \(call?.name ?? "the call") has thrown: \(error)"
        case .readBeforeFound: "\(subject) was read before \(getter) had found it"
        case .decoratedTooLate: "\(subject) is decorated, but was made before"
        case .noDecoration: "no decoration is in force for \(subject)"
        case .missing: "nothing is registered for \(subject)"
        case .ambiguous: "\(subject) is registered more than once"
        case .overridesNothing: "\(subject) is registered with 'overriding: true', but there is nothing to override"
        case .madeBefore: Wording.lateDecoration(path.last?.label ?? "")
        case .changedInChild: "\(subject) is decorated or injected into in a child of the container that registers it"
        case .wrongArguments(let expected, let given):
            "\(subject) takes the arguments (\(Self.list(expected))), and was given (\(Self.list(given)))"
        case .sharedArguments(let scope): "\(subject) takes arguments, but is shared: its scope is '.\(scope)'"
        case .outsideOfMainActor: "\(subject) is made on the main actor, and was asked for on another thread"
        case .needsAwait where call != nil:
            "the 'define' of \(subject) is synchronous, but the closure given to \(call?.name ?? "the call") waits, for its actor or for something else"
        case .needsAwait: Wording.missingAwait(path.last?.label ?? "")
        case .closed: "\(subject) was asked for, but its \(isOfContainer ? "container" : "context") is closed"
        case .closedByCloser: "\(closing) is being closed, and its closer calls the 'close()' that waits for it"
        case .closedByCreation: "\(closing) is being created, and its creation calls the 'close()' that waits for it"
        case .createdTooLate(let duration):
            "\(subject) is still being created, \(duration) after 'close()' has begun to wait for that"
        case .closedTooLate(let duration):
            "\(subject) is still being closed, \(duration) after 'close()' has begun to wait for that"
        case .contextNotStored: "\(subject) is another context each time, so nothing that is made would be kept"
        case .containerGone: "\(subject) was asked for, but its container has gone"
        }
    }

    private var cure: String {
        switch reason {
        case .cycle:
            isOfContainer ? Wording.breakCycleOfContainer : Wording.breakCycleOfAssembly
        case .recursionLimitExceeded:
            "end the recursion, or raise 'DIContext.recursionLimit'"
        case .nestedTooDeeply:
            "end the recursion, resolve it on a thread with a larger stack, or let one of them be lazy"
        case .missingPlaceholder:
            "resolve it from within a binding that is defined with 'key:' and this name, or with the same name"
        case .wrongType(_, let expected):
            "let the binding or its substitution make a '\(expected)'"
        case .contextGone:
            "keep the DIContext alive for as long as its assemblies are used"
        case .contextTaken:
            "give each Assembling instance a context of its own, such as DIContext(parent:)"
        case .weakSingletonOfValue:
            Wording.keepValue
        case .outsideOfIsolation:
            "resolve it on the actor, not in a nonisolated member"
        case .noBindingToSubstitute, .noBindingToDecorate:
            "name a property or method of this assembly whose getter calls 'define'"
        case .severalBindingsToSubstitute, .severalBindingsToDecorate:
            "name a property or method whose getter calls 'define' once"
        case .thrown:
            "let the getter and its 'define' throw, or catch the error in that closure"
        case .readBeforeFound:
            "read it later, or replace it by name, with 'addSubstitution(for:)'"
        case .decoratedTooLate:
            "decorate it before it is first asked for"
        case .noSubstitution, .noDecoration:
            "add it first, and remove it once"
        case .missing(let nearMisses):
            NearMiss.notes(on: nearMisses, askedBy: path).joined(separator: "\n  note: ")
        case .ambiguous(let registrations):
            "registered at \(registrations.map { "\($0.file):\($0.line)" }.joined(separator: " and ")): "
                + Wording.override
        case .overridesNothing:
            Wording.registerFirst
        case .madeBefore(let addition):
            Wording.decorateFirst(after: "\(addition.file):\(addition.line)")
        case .changedInChild(let addition):
            "\(addition.file):\(addition.line) can't change what a parent makes: decorate and inject in that parent, or "
                + "register it in the child too"
        case .wrongArguments:
            Wording.fitArguments
        case .sharedArguments:
            Wording.makePrototype
        case .outsideOfMainActor:
            "resolve it on the main actor, or with 'await'"
        case .needsAwait where call != nil:
            "let that closure await nothing, or the 'define' await its closure"
        case .needsAwait where path.contains { $0.name.hasPrefix("Lazy<") }:
            Wording.awaitByProvider
        case .needsAwait:
            "resolve it with 'try await', from an asynchronous factory or function"
        case .closed:
            "resolve it before the \(isOfContainer ? "container" : "context") is closed"
        case .closedByCloser:
            "leave that 'close()' out: everything else is closed without it"
        case .closedByCreation:
            "call 'close()' when the creation has ended"
        case .createdTooLate, .closedTooLate:
            "let it wait for no task that calls this 'close()', or raise 'DIContext.closingDeadline'"
        case .contextNotStored:
            "declare it as a stored property: 'let context = DIContext()'"
        case .containerGone:
            "keep the container for as long as what it made asks it for more"
        }
    }

    private static func list(_ types: [String]) -> String { types.joined(separator: ", ") }
}

extension BindingReference {
    /// `App.api`.
    public var label: String {
        if owner.isEmpty { return name }
        return name.isEmpty ? owner : "\(owner).\(name)"
    }
}
