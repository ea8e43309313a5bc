import DovetailSyntax
import Testing

@Suite struct UsesTests {
    @Test func aProtocolIsProvidedAsAny() {
        expectExpansion(
            of: "@Uses public protocol URLCache {}",
            to: """
                public protocol URLCache {}

                public protocol UsesURLCache {
                    var urlCache: any URLCache { get }
                }
                """)
    }

    @Test func aGlobalActorIsolatesTheRequirement() {
        expectExpansion(
            of: "@Uses(.async, .throws) @MainActor final class Screen {}",
            to: """
                @MainActor final class Screen {}

                protocol UsesScreen {
                    @MainActor var screen: Screen { get async throws }
                }
                """)
    }

    @Test(arguments: [
        ("URLCache", "urlCache"), ("APIClient", "apiClient"), ("URL", "url"), ("X", "x"), ("Clock", "clock"),
        ("HTTP2Client", "http2Client"), ("UserIDs", "userIDs"), ("IDs", "ids"), ("iOSClient", "iOSClient"),
        ("Default", "`default`"), ("`Type`", "type"), ("OAuth", "oAuth"), ("ABTest", "abTest"),
        ("_Private", "_Private"),
    ])
    func namesRespectAcronyms(type: String, property: String) {
        #expect(DependencyName.property(for: type) == property)
    }

    @Test func aGenericTypeIsReported() {
        expectExpansion(
            of: "@Uses struct Box1️⃣<Value> {}",
            to: "struct Box<Value> {}",
            diagnostics: [
                (
                    MessageText(
                        "generic-type",
                        "'@Uses' can't name a dependency after the generic type 'Box'; put a protocol before it"),
                    []
                )
            ])
    }

    @Test func anEnumIsReported() {
        expectExpansion(
            of: "1️⃣@Uses enum Colour {}",
            to: "enum Colour {}",
            diagnostics: [
                (
                    MessageText(
                        "unsupported-declaration", "'@Uses' belongs on a protocol, a class, a struct or an actor"), []
                )
            ])
    }

    @Test func moreAccessThanTheTypeHasIsLowered() {
        expectExpansion(
            of: "@Uses(access: 1️⃣.public) protocol Clock {}",
            to: "protocol Clock {}",
            diagnostics: [
                (
                    MessageText(
                        "access-exceeds-declaration",
                        "what is written here can't be 'public', since it names a declaration that is 'internal'"),
                    ["use '.internal'"]
                )
            ],
            fixed: "@Uses(access: .internal) protocol Clock {}")
    }

    @Test func isolationIsRepeated() {
        expectExpansion(
            of: """
                @Uses nonisolated protocol Clock {}
                @Uses @Database protocol Rows {}
                """,
            to: """
                nonisolated protocol Clock {}

                nonisolated protocol UsesClock {
                    var clock: any Clock { get }
                }
                @Database protocol Rows {}

                protocol UsesRows {
                    @Database var rows: any Rows { get }
                }
                """)
    }
}
