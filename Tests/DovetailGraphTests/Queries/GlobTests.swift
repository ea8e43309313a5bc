import DovetailGraph
import Testing

@Suite struct GlobTests {
    @Test(arguments: [
        ("*", "abc", true), ("*", "a/b", false), ("**", "a/b/c", true), ("a*c", "abbc", true), ("a?c", "abc", true),
        ("a?c", "a/c", false), ("", "", true), ("", "a", false), ("**/x.swift", "a/b/x.swift", true),
        ("Shop/*Service", "Shop/OrderService", true), ("Shop/*Service", "Shop/a/OrderService", false),
        ("**/x.swift", "x.swift", true), ("**/x.swift", "ax.swift", false), ("a/**/x.swift", "a/x.swift", true),
        ("a/**/**/x.swift", "a/b/x.swift", true), ("a**/x.swift", "ab/x.swift", true), ("a**/x.swift", "a", false),
        ("**/a/**", "a/b", true), ("**/", "", true),
        ("App.api", "App.api", true), ("App.api", "App.apis", false), ("*.*", "App.api", true),
    ])
    func aPatternMatchesWholeTexts(_ pattern: String, _ text: String, _ matches: Bool) {
        #expect(Glob(pattern).matches(text) == matches)
    }

    @Test func manyStarsTakeNoLonger() {
        let pattern = String(repeating: "a*", count: 200)
        #expect(!Glob(pattern + "b").matches(String(repeating: "a", count: 2_000)))
    }
}
