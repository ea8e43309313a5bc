/// The sentences of all findings, the only place for them. What `Container.validate()` finds too it says in the same
/// words, for registrations named as here: `type[tag]`.
package enum Wording {
    package static func dependencyCycle(_ name: String) -> String {
        "'\(name)' needs itself to be made"
    }
    package static let breakCycle =
        "break the cycle: let one of them be injected after creation, or be lazy"

    package static func prototypeCycle(_ name: String) -> String {
        "'\(name)' is injected into itself without end"
    }
    package static let sharePrototype = "let one of them be '.objectGraph' or a singleton"

    package static func mixedCycle(_ name: String) -> String {
        "resolving '\(name)' comes back to it before anything is kept"
    }
    package static let keepInjected =
        "let one that is injected into be '.objectGraph' or a singleton, so that it is found again"

    package static func registration(_ type: String, tag: String?) -> String {
        type + (tag.map { "[\($0)]" } ?? "")
    }

    package static func missingBinding(_ type: String, tag: String?) -> String {
        "nothing provides '\(registration(type, tag: tag))'"
    }
    package static func unknownOverride(_ type: String, tag: String?) -> String {
        "'\(registration(type, tag: tag))' overrides nothing"
    }
    package static let registerFirst = "leave 'overriding: true' out, or register what it overrides first"
    package static func otherTag(_ tag: String) -> String { "it is registered with the tag '\(tag)' only" }
    package static func alike(_ name: String) -> String { "did you mean '\(name)'?" }
    package static func conforms(_ type: String, module: String) -> String {
        "'\(type)' in module '\(module)' conforms to it; register it"
    }
    package static func conformsUnreachably(_ type: String, module: String, from: String) -> String {
        "'\(type)' conforms to it, but is declared in module '\(module)', which '\(from)' does not depend on"
    }

    package static func duplicateBinding(_ type: String, tag: String?) -> String {
        "'\(registration(type, tag: tag))' is registered more than once"
    }
    package static let first = "first registered here"
    package static let override = "leave one out, give one a tag, or say 'overriding: true'"

    package static func unknownSubstitution(_ name: String, root: String?) -> String {
        "no binding" + (root.map { " of '\($0)'" } ?? "") + " is called '\(name)'"
    }
    package static func unknownPlaceholder(_ name: String, key: String) -> String {
        "'\(name)' stands for the object with the key '\(key)', which no binding has"
    }

    package static func layerViolation(_ from: String, in layer: String, _ to: String, in other: String) -> String {
        "'\(from)' in layer '\(layer)' must not use '\(to)' in layer '\(other)'"
    }

    package static func captive(_ holder: String, weak: String) -> String {
        "'\(holder)' is kept for good, and holds '\(weak)', which is a weak singleton"
    }
    package static func captive(_ holder: String, shortLived: String) -> String {
        "'\(holder)' is kept for good, and holds '\(shortLived)', which is declared short-lived"
    }
    package static func captive(_ holder: String, child: String) -> String {
        "'\(holder)' lives in a parent, and can't hold '\(child)' of its child"
    }
    package static let deferHolding = "hold it by 'Lazy', 'Provider' or a closure, or shorten the life of the holder"

    package static func unusedBinding(_ name: String) -> String { "nothing uses '\(name)'" }
    package static let declareRoot = "remove it, or name it in 'roots' of .dovetail.json"

    package static func serviceLocator(_ name: String, in type: String) -> String {
        "'\(type)' asks '\(name)' for what it needs"
    }
    package static let takeAsParameter = "take it as a parameter of the initializer, so that the graph shows it"

    package static func sharedArgument(_ name: String) -> String {
        "'\(name)' takes an argument, and answers with the same object whatever the argument is"
    }
    package static let giveID =
        "make the argument part of the identity with 'id:', name the object with 'key:', or use '.prototype'"

    package static func unusedIgnore(_ rule: String) -> String { "there is nothing of '\(rule)' to ignore here" }
    package static func unknownRule(_ rule: String) -> String { "there is no rule '\(rule)' to ignore" }
    package static let ignoreWithoutRule = "'dovetail:ignore' needs the rule to ignore, and a reason"
    package static func ignoreWithoutReason(_ rule: String) -> String { "ignoring '\(rule)' needs a reason" }

    package static func overInjection(_ type: String, count: Int, limit: Int) -> String {
        "'\(type)' needs \(count) components, more than \(limit)"
    }
    package static let splitType = "it may be doing several jobs: split it"

    package static func commandQuery(_ member: String, of type: String) -> String {
        "'\(member)' of '\(type)' both changes something and answers"
    }
    package static let separate = "separate the command from the query"
}
