import Testing

/// What a macro refuses, each written in one line: the declaration stays as it is, and the diagnostic stands at the mark.
@Suite struct RefusalTests {
    private static let names = "give this another name, or write this double by hand"
    private static let local = "move this declaration out of the function"
    private static let refusals: [(source: String, id: String, text: String)] = [
        (
            "@Stub protocol Odd { var 1️⃣doubleState: Int { get } }", "reserved-name",
            "a double has a 'doubleState' of its own; \(names)"
        ),
        (
            "@Spy protocol Odd { var 1️⃣calledArgs: Int { get } }", "reserved-name",
            "a double has a 'calledArgs' of its own; \(names)"
        ),
        (
            "@Spy protocol Odd { associatedtype 1️⃣CallArgs }", "reserved-name",
            "a double has a 'CallArgs' of its own; \(names)"
        ),
        (
            "@Injectable struct Odd { struct 1️⃣Dependency {} }", "reserved-name",
            "'@Injectable' writes a 'Dependency' of its own; give this type another name, or put its module before it"
        ),
        (
            "@Injectable struct Odd { let 1️⃣all: any Dependencies }", "reserved-name",
            "'@Injectable' writes a 'Dependencies' of its own; give this type another name, or put its module before it"
        ),
        (
            "@Stub protocol Odd: 1️⃣AsyncSequence {}", "unsupported-inheritance",
            "'OddStub' can't implement what 'AsyncSequence' requires; write this double by hand"
        ),
        (
            "@Stub protocol Odd: 1️⃣ExpressibleByIntegerLiteral {}", "unsupported-inheritance",
            "'OddStub' can't implement what 'ExpressibleByIntegerLiteral' requires; write this double by hand"
        ),
        (
            "@MixIn protocol Odd: UsesPart { associatedtype 1️⃣Item }", "unsupported-requirement",
            "'MixInOdd' can't implement 'associatedtype Item'; write this class by hand"
        ),
        (
            "@MixIn protocol Odd: UsesPart { 1️⃣init(n: Int) }", "unsupported-requirement",
            "'MixInOdd' can't implement 'init(n: Int)'; write this class by hand"
        ),
        (
            "@MixIn protocol Odd: 1️⃣Actor, UsesPart {}", "unsupported-requirement",
            "'MixInOdd' can't implement 'Actor'; write this class by hand"
        ),
        (
            "@Injectable struct Odd { init(1️⃣text: @autoclosure () -> String) {} }", "unsupported-parameter",
            "a dependency can't be an autoclosure; give this parameter a default, or pass an object"
        ),
        (
            "@Injectable struct Odd { init(1️⃣part: sending Part) {} }", "unsupported-parameter",
            "a dependency can't be 'sending'; give this parameter a default, or pass an object"
        ),
        (
            "@Injectable struct Odd { init<P: Part>(1️⃣part: P) {} }", "unsupported-parameter",
            "a dependency can't be generic; give this parameter a default, or pass an object"
        ),
        (
            "@Injectable struct Odd { init(1️⃣name: String) {} }", "value-dependency",
            "'name' is a plain value, 'String', that no type selects; give it a default, or declare a property 'name' "
                + "that is marked '@Assisted'"
        ),
        (
            "@Injectable struct Odd<1️⃣each Value> {}", "parameter-pack",
            "'@Injectable' can't hand on a parameter pack; write the initializers by hand"
        ),
        (
            "@Mockable final class Odd: Assembling { init(1️⃣names: String...) {} }", "unsupported-parameter",
            "a dependency can't be variadic; give this parameter a default, or pass an object"
        ),
        (
            "@Mockable final class Odd: Assembling { init(a: A) {}; 1️⃣init(b: B) {} }", "several-initializers",
            "'@Mockable' can't choose between several initializers; leave one, and move the others into an extension"
        ),
        ("1️⃣@Mockable actor Odd {}", "unsupported-declaration", "'@Mockable' belongs on the class of an assembly"),
        ("1️⃣@Spy class Odd {}", "unsupported-declaration", "'@Spy' belongs on a protocol"),
    ]

    @Test(arguments: refusals) func whatAMacroCantDoIsReported(source: String, id: String, text: String) {
        var lines = source
        if let brace = source.firstRange(of: " { ") {
            lines = "\(source[..<brace.lowerBound]) {\n    \(source[brace.upperBound...].dropLast(2))\n}"
        }
        let plain = lines.replacing("1️⃣", with: "")
        let declaration = plain[plain.index(after: plain.firstIndex(of: " ")!)...]
        expectExpansion(of: lines, to: String(declaration), diagnostics: [(MessageText(id, text), [])])
    }

    @Test(arguments: ["Stub", "Spy", "Uses", "MixIn"]) func whatStandsInAFunctionIsReported(macro: String) {
        expectExpansion(
            of: """
                func test() {
                    1️⃣@\(macro) protocol Odd {}
                }
                """,
            to: """
                func test() {
                    protocol Odd {}
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "local-declaration", "what '@\(macro)' writes in a function can't be named there; \(Self.local)"
                    ), []
                )
            ])
    }

    @Test(arguments: [
        ("@Injectable struct Odd", "init(part: Part) {}"), ("@Mockable class Odd", "var a: any A { define { B() } }"),
    ])
    func whatStandsInAConditionIsReported(header: String, member: String) {
        let declaration = header.drop { $0 != " " }.dropFirst()
        expectExpansion(
            of: """
                \(header) {
                    1️⃣#if DEBUG
                    \(member)
                    #endif
                }
                """,
            to: """
                \(declaration) {
                    #if DEBUG
                    \(member)
                    #endif
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "conditional-member",
                        "a macro can't know whether '#if' holds; move these members out of it"), []
                )
            ])
    }

    @Test func aMemberOfAGenericTypeIsReportedAndMarked() {
        expectExpansion(
            of: """
                @Injectable struct Odd<T: Identifiable> {
                    let 1️⃣id: T.ID
                }
                """,
            to: """
                struct Odd<T: Identifiable> {
                    let id: T.ID
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "generic-dependency",
                        "'id' is of the generic type 'T.ID', which only the caller knows; mark it '@Assisted'"),
                    ["mark 'id' as '@Assisted'"]
                )
            ],
            fixed: """
                @Injectable struct Odd<T: Identifiable> {
                    @Assisted let id: T.ID
                }
                """)
    }
}
