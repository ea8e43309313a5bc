import Testing

@Suite struct DoubleDiagnosticsTests {
    @Test func whatADoubleCantDoIsReported() {
        expectExpansion(
            of: """
                @Stub protocol Odd {
                    static func 1️⃣< (left: Self, right: Self) -> Bool
                    func each<2️⃣each T>(_ value: repeat each T)
                    func take<3️⃣T: ~Copyable>(_ type: T.Type) -> T
                }
                """,
            to: """
                protocol Odd {
                    static func < (left: Self, right: Self) -> Bool
                    func each<each T>(_ value: repeat each T)
                    func take<T: ~Copyable>(_ type: T.Type) -> T
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "operator-requirement", "a double can't implement the operator '<'; write this double by hand"),
                    []
                ),
                (MessageText("parameter-pack", "a double can't keep a parameter pack; write this double by hand"), []),
                (
                    MessageText(
                        "noncopyable-parameter",
                        "a double can't answer with a value of the noncopyable type 'T'; write this double by hand"), []
                ),
            ])
    }

    @Test func protocolsThatADoubleCantImplementAreReported() {
        expectExpansion(
            of: "@Stub protocol Odd: 1️⃣Codable, AnyObject {}",
            to: """
                protocol Odd: Codable, AnyObject {}
                """,
            diagnostics: [
                (
                    MessageText(
                        "unsupported-inheritance",
                        "'OddStub' can't implement what 'Codable' requires; write this double by hand"), []
                )
            ])
    }

    @Test func staticMembersBesideAssociatedTypesAreReported() {
        expectExpansion(
            of: """
                @Spy protocol Odd {
                    associatedtype Item
                    static func 1️⃣make() -> Item
                }
                """,
            to: """
                protocol Odd {
                    associatedtype Item
                    static func make() -> Item
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "static-in-generic-double",
                        "'make' is static, and a double with associated types can't store what it answers; write it by hand"
                    ), []
                )
            ])
    }

    @Test func aPublicSpyThatInheritsIsReported() {
        expectExpansion(
            of: "@Spy(1️⃣inheriting: Base.self) public protocol Child: Base {}",
            to: """
                public protocol Child: Base {}
                """,
            diagnostics: [
                (
                    MessageText(
                        "public-inheritance",
                        "'ChildSpy' can't both inherit another spy and be public; add 'access: .internal' to both"),
                    ["add 'access: .internal'"]
                )
            ],
            fixed: """
                @Spy(inheriting: Base.self, access: .internal) public protocol Child: Base {}
                """)
    }

    @Test func compositionsAreTakenApart() {
        expectExpansion(
            of: "@Stub protocol Odd: AnyObject & 1️⃣Codable where Self: 2️⃣UIView {}",
            to: """
                protocol Odd: AnyObject & Codable where Self: UIView {}
                """,
            diagnostics: [
                (
                    MessageText(
                        "unsupported-inheritance",
                        "'OddStub' can't implement what 'Codable' requires; write this double by hand"), []
                ),
                (
                    MessageText(
                        "unsupported-inheritance",
                        "'OddStub' can't implement what 'UIView' requires; write this double by hand"), []
                ),
            ])
    }

    @Test func anActorsDoubleThatInheritsIsReported() {
        expectExpansion(
            of: "@Stub(1️⃣inheriting: Base.self) protocol Child: Base, Actor {}",
            to: """
                protocol Child: Base, Actor {}
                """,
            diagnostics: [
                (
                    MessageText(
                        "inheriting-actor",
                        "'ChildStub' is an actor, which can't inherit another double; write it by hand"), []
                )
            ])
    }

    @Test func aDoubleOfAClassIsReported() {
        expectExpansion(
            of: "1️⃣@Stub class Odd {}",
            to: "class Odd {}",
            diagnostics: [(MessageText("unsupported-declaration", "'@Stub' belongs on a protocol"), [])])
    }
}
