import DovetailAnalysis
import Testing

@Suite struct PropertyListTests {
    @Test func textsListsAndTablesAreRead() throws {
        let list = try PropertyList(
            reading: Array(
                #"""
                // !$*UTF8*$!
                { a /* first */ = "x \"y\" \U00e9 // no comment"; 'b c' = (1, <0f bd>, { d = /e/f.swift; },); }
                """#.utf8))
        #expect(
            list
                == .table([
                    "a": .text("x \"y\" é // no comment"),
                    "b c": .list([.text("1"), .text("<0f bd>"), .table(["d": .text("/e/f.swift")])]),
                ]))
    }

    @Test(arguments: [
        ("", 1), ("{", 1), ("{ a = b }", 1), ("{\n a = ;}", 2), ("(a b)", 1), ("{}\n\n}", 3), ("\"", 1), ("/* ", 1),
        (String(repeating: "(", count: 100_000), 1),
    ])
    func whatIsNoListIsRefusedWithItsLine(_ text: String, _ line: Int) {
        let damage = #expect(throws: PropertyList.Damage.self) { try PropertyList(reading: Array(text.utf8)) }
        #expect(damage?.line == line)
    }
}

@Suite struct YAMLTests {
    @Test(arguments: [
        ("a: 1\nb:\n  c: 'x: y' # z\n", "{a: 1, b: {c: x: y}}"),
        ("- a\n- b: 1\n  c: 2\n-\n  - d\n", "[a, {b: 1, c: 2}, [d]]"),
        ("a:\n- b\n- c\nd: e", "{a: [b, c], d: e}"), ("a: [b, {c: d}, 'e, f']", "{a: [b, {c: d}, e, f]}"),
        ("a: {b: [],\n  c: http}\nd: x#y", "{a: {b: [], c: http}, d: x#y}"),
        ("a: |\n  b: c\n  d\ne: f", "{a: b: c\nd, e: f}"),
        ("a: &x\n  b: 1\nc:\n  <<: *x\n  d: 2\n", "{a: {b: 1}, c: {b: 1, d: 2}}"), ("\"a b\": c:d", "{a b: c:d}"),
        ("", "{}"), ("- - a\n  - b", "[[a, b]]"), ("a: [b", "{a: [b]}"), ("}{: -", "{}{: -}"),
    ])
    func whatADescriptionHoldsIsRead(_ text: String, _ content: String) {
        #expect(YAML(reading: text).content == content)
    }

    @Test func anyTextIsReadToItsEnd() {
        for text in [String(repeating: "- ", count: 50_000), String(repeating: "[", count: 50_000), "\t- :\n -"] {
            #expect(!YAML(reading: text).content.isEmpty)
        }
    }
}

extension YAML {
    fileprivate var content: String {
        switch self {
        case .text(let text): text
        case .list(let list): "[\(list.map(\.content).joined(separator: ", "))]"
        case .table(let members): "{\(members.map { "\($0.key): \($0.value.content)" }.joined(separator: ", "))}"
        }
    }
}
