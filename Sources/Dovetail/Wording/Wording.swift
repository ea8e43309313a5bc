/// The sentences of all findings, and the cures that errors share with them: said in the same words by
/// `Container.validate()`, by the runtime's errors and by the graph tool.
package enum Wording {
    /// A registration: `Checkout`, or `Friends["me"]` under a tag.
    package static func registration(_ type: String, tag: String?) -> String {
        type + (tag.map { "[\($0)]" } ?? "")
    }

    /// ` at Shop/App.swift:7`; nothing where the place is shown beside the sentence.
    private static func at(_ place: String?) -> String { place.map { " at \($0)" } ?? "" }
}

// MARK: - Cycles

extension Wording {
    package static func dependencyCycle(_ name: String) -> String { "'\(name)' needs itself to be made" }
    package static func prototypeCycle(_ name: String) -> String { "'\(name)' is injected into itself without end" }
    package static func mixedCycle(_ name: String) -> String {
        "resolving '\(name)' comes back to it before anything is kept"
    }

    package static let breakCycle = "break the cycle: let one of them be injected after creation, or be lazy"
    package static let breakCycleOfAssembly =
        "break the cycle: let one of them be injected after creation, with 'inject:' or 'define(init:)'"
    package static let breakCycleOfContainer =
        "break the cycle: let one of them be injected after creation, or ask for it as Lazy<T> or Provider<T>"
    package static let sharePrototype = "let one of them be '.objectGraph' or a singleton"
    package static let keepInjected =
        "let one that is injected into be '.objectGraph' or a singleton, so that it is found again"
    package static func injectIntoAwaited(_ name: String) -> String {
        "'\(name)' is made asynchronously, and found again only once it is made: let what it needs be injected into it"
    }
}

// MARK: - What is there, and what isn't

extension Wording {
    package static func missingBinding(_ name: String) -> String { "nothing provides '\(name)'" }
    package static let register = "register it, or something that it can be made from"

    package static func registered(_ name: String, at place: String? = nil) -> String {
        "'\(name)' is registered\(at(place))"
    }
    package static func otherTag(_ name: String, at place: String? = nil) -> String {
        "\(registered(name, at: place)): ask with that tag, or register one for this"
    }
    package static func otherOptional(_ name: String, at place: String) -> String {
        "\(registered(name, at: place)), which is another type: ask for the type that is registered"
    }
    package static func otherModule(_ name: String, at place: String) -> String {
        "\(registered(name, at: place)), which is another type of this name"
    }
    package static func inactive(_ name: String, at place: String, unless reason: String) -> String {
        "\(registered(name, at: place)), but not active: it needs that \(reason)"
    }
    package static func namedAfter(_ name: String, at place: String) -> String {
        "\(registered(name, at: place)): if it is what is meant, register it as the type that is asked for"
    }
    package static func list(_ name: String, of type: String, at place: String) -> String {
        "\(registered(name, at: place)): ask for '[\(type)]', or for '[Lazy<\(type)>]' or '[Provider<\(type)>]'"
    }
    package static func alike(_ name: String, at place: String? = nil) -> String {
        "did you mean '\(name)'\(place.map { ", which is registered at \($0)" } ?? "")?"
    }
    package static func conforms(_ type: String, module: String) -> String {
        "'\(type)' in module '\(module)' conforms to it; register it"
    }
    package static func conformsUnreachably(_ type: String, module: String, from: String) -> String {
        "'\(type)' conforms to it, but is declared in module '\(module)', which '\(from)' does not depend on"
    }

    package static func strayDecoration(_ name: String) -> String {
        "'\(name)' is decorated, but isn't registered in the same container"
    }
    package static func strayInjection(_ name: String) -> String {
        "'\(name)' is injected into, but isn't registered in the same container"
    }
    package static func registeredInParent(at place: String) -> String { "it is registered in a parent, at \(place)" }

    package static func duplicateBinding(_ name: String) -> String { "'\(name)' is registered more than once" }
    package static func first(at place: String? = nil) -> String {
        "first registered \(place.map { "at \($0)" } ?? "here")"
    }
    package static func again(at place: String) -> String { "registered again at \(place)" }
    package static let override = "leave one out, give one a tag, or say 'overriding: true'"

    package static func unknownOverride(_ name: String) -> String { "'\(name)' overrides nothing" }
    package static let registerFirst = "leave 'overriding: true' out, or register what it overrides first"

    package static func lateDecoration(_ name: String) -> String {
        "'\(name)' was decorated or injected into after it had been made"
    }
    package static func decorateFirst(after place: String) -> String {
        "\(place) came too late: decorate and inject before it is resolved for the first time"
    }

    package static func unknownSubstitution(_ name: String, root: String?) -> String {
        "no binding" + (root.map { " of '\($0)'" } ?? "") + " is called '\(name)'"
    }
    package static func unusedDecoration(of assembly: String, _ type: String) -> String {
        "no binding of '\(assembly)' has used the decoration of its '\(type)'"
    }
    package static let whyDecorationIsUnused =
        "nothing asked for its property, or the getter of that calls no 'define' of this assembly, or is suspended before a 'define' that isn't awaited"
    package static let decorateBinding =
        "name a property or method of this assembly whose getter calls 'define', or remove the decoration"
    package static func unknownPlaceholder(_ name: String, key: String) -> String {
        "'\(name)' stands for the object with the key '\(key)', which no binding has"
    }

    package static func unusedBinding(_ name: String) -> String { "no root needs '\(name)'" }
    package static let declareRoot = "remove it, or name it as a root"
    package static let declareRootInConfiguration = "remove it, or name it in 'roots' of .dovetail.json"
}

// MARK: - How long instances live

extension Wording {
    package static func captive(_ holder: String, weak: String) -> String {
        "'\(holder)' is kept for good, and holds '\(weak)', which is a weak singleton"
    }
    package static func captive(_ holder: String, shortLived: String) -> String {
        "'\(holder)' is kept for good, and holds '\(shortLived)', which is declared short-lived"
    }
    package static func captive(ofOwner holder: String, shortLived: String) -> String {
        "'\(holder)' is kept as long as its owner, and holds '\(shortLived)', which is declared short-lived"
    }
    package static func captive(_ holder: String, child: String) -> String {
        "'\(holder)' lives in a parent, and can't hold '\(child)' of its child"
    }
    package static let deferHolding = "hold it by 'Lazy', 'Provider' or a closure, or shorten the life of the holder"
    package static func registerInParent(_ name: String, at place: String) -> String {
        "\(registered(name, at: place)): register it in the parent too"
    }

    package static func weakValue(_ name: String) -> String { "'\(name)' is a weak singleton of a value type" }
    package static let keepValue = "use '.lazySingleton', or make it a class"
}

// MARK: - Arguments and factories

extension Wording {
    package static func sharedArgument(_ name: String) -> String {
        "'\(name)' takes an argument, and answers with the same object whatever the argument is"
    }
    package static let giveID =
        "make the argument part of the identity with 'id:', name the object with 'key:', or use '.prototype'"
    package static let makePrototype = "register it as '.prototype', and keep it where it is used"

    package static func wrongArguments(_ name: String, takes expected: [String], given: [String]) -> String {
        let (expected, given) = (expected.joined(separator: ", "), given.joined(separator: ", "))
        return "'\(name)' takes the arguments (\(expected)), and is asked for with (\(given))"
    }
    package static let fitArguments = "give one argument for each 'Assisted' parameter of its factory, in order"

    package static func misplacedArgument(_ type: String, of name: String) -> String {
        "'\(name)' asks for an argument of type '\(type)' where none is given"
    }
    package static let takeByFactory = "take it as a parameter 'Assisted' of the factory itself"

    package static func missingAwait(_ name: String) -> String {
        "'\(name)' is made asynchronously, and was asked for without 'await'"
    }
    package static let awaitByProvider =
        "hold it by 'Provider', and call that with 'try await'; a singleton may also be resolved so before the 'Lazy' is used"

    package static func failedFactory(_ name: String) -> String { "the factory of '\(name)' fails" }
}

// MARK: - The style of a program

extension Wording {
    package static func layerViolation(_ from: String, in layer: String, _ to: String, in other: String) -> String {
        "'\(from)' in layer '\(layer)' must not use '\(to)' in layer '\(other)'"
    }

    package static func mustNotUse(_ user: String, _ used: String) -> String { "'\(user)' must not use '\(used)'" }
    package static func mustUse(_ user: String, _ used: String) -> String { "'\(user)' must use '\(used)'" }
    package static func mustNotBuild(_ builder: String, _ type: String) -> String {
        "'\(builder)' must not build '\(type)'"
    }
    package static func wrongScope(_ name: String, _ scope: String, allowed: String) -> String {
        "the scope of '\(name)' is '\(scope)', and must be '\(allowed)'"
    }
    package static func tooDeep(_ name: String, depth: Int, limit: Int) -> String {
        "'\(name)' leads to a chain of \(depth) parts, more than \(limit)"
    }

    package static func serviceLocator(_ name: String, in type: String) -> String {
        "'\(type)' asks '\(name)' for what it needs"
    }
    package static let takeAsParameter = "take it as a parameter of the initializer, so that the graph shows it"

    package static func overInjection(_ type: String, count: Int, limit: Int) -> String {
        "'\(type)' needs \(count) component\(count == 1 ? "" : "s"), more than \(limit)"
    }
    package static let splitType = "it may be doing several jobs: split it"

    package static func commandQuery(_ member: String, of type: String) -> String {
        "'\(member)' of '\(type)' both changes something and answers"
    }
    package static let separate = "separate the command from the query"

    package static func unusedIgnore(_ rule: String) -> String { "there is nothing of '\(rule)' to ignore here" }
    package static func unknownRule(_ rule: String) -> String { "there is no rule '\(rule)' to ignore" }
    package static let ignoreWithoutRule = "'dovetail:ignore' needs the rule to ignore, and a reason"
    package static func ignoreWithoutReason(_ rule: String) -> String { "ignoring '\(rule)' needs a reason" }
}
