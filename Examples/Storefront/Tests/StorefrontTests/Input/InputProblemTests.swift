import Foundation
import StorefrontKit
import Testing

/// A 📍 stands where the problem is to be reported; it is not part of the text that is read.
@Suite struct InputProblemTests {
    @Test(arguments: [
        ("📍", "expected a value"),
        ("{\n  \"a\": 1,\n  📍}", "expected a key in double quotes"),
        ("{ \"a\" 📍1 }", "expected ':'"),
        ("{ \"a\": [1, 2 📍3] }", "expected ',' or ']'"),
        ("{ \"é\": 📍01 }", "expected a value"),
        ("{ \"日本\": 📍nul }", "expected a value"),
        ("{ \"a\": \"x📍\n\" }", "expected '\"' at the end of the text"),
        ("{ \"a\": \"x\\📍", "expected '\"' at the end of the text"),
        ("{ \"a\": 📍\"\\q\" }", "expected text in UTF-8 with valid escapes"),
        ("{ \"a\": 1, 📍\"\\u0061\": 2 }", "expected a key not used before"),
        ("{}\r\n 📍x", "expected the end of the file"),
        (
            String(repeating: "[", count: 100) + "📍" + String(repeating: "[", count: 100_000),
            "expected at most 100 levels of nesting"
        ),
    ])
    func wrongSyntaxIsReportedWhereItIs(marked: String, expected: String) throws {
        try expectProblem(expected, in: marked)
    }

    @Test(arguments: [
        ("\"quantity\": 2", "\"quantity\": 📍0", "orders[0].lines[0].quantity: expected a whole number from 1 to 1000"),
        (
            "\"quantity\": 2", "\"quantity\": 📍1.5",
            "orders[0].lines[0].quantity: expected a whole number from 1 to 1000"
        ),
        (
            "\"price\": 500", "\"price\": 📍99999999999999999999",
            "catalogue[1].price: expected a whole number from 0 to 10000000"
        ),
        ("{ \"id\": \"TEA\", \"name\"", "📍{ \"id\": \"TEA\", \"nom\"", "catalogue[1].name is missing"),
        ("\"onHand\": 3", "\"onHand\": 📍null", "stock[0].onHand: expected a whole number from 0 to 1000000"),
        (
            "\"taxClass\": \"reduced\"", "\"taxClass\": 📍\"none\"",
            "catalogue[1].taxClass: expected one of 'standard', 'reduced', 'zero'"
        ),
        ("\"2025-06-30\"", "📍\"2025-06-31\"", "reportDate: expected a date such as 2025-06-30"),
        ("\"Åsa\"", "📍\"Å\\nsa\"", "customers[0].name: expected one line of text"),
        (
            "\"acceptsPartial\": false", "\"acceptsPartial\": 📍\"no\"",
            "orders[0].acceptsPartial: expected true or false"
        ),
        ("\"coupons\": []", "\"coupons\": 📍{}", "orders[0].coupons: expected a list"),
        ("[{ \"item\": \"CUP\", \"quantity\": 2 }]", "[📍7]", "orders[0].lines[0]: expected an object"),
        ("[{ \"item\": \"CUP\", \"quantity\": 2 }]", "📍[]", "orders[0].lines: expected 1 to 100 lines"),
        ("\"id\": \"TEA\"", "\"id\": 📍\"CUP\"", "catalogue[1].id: expected an id not used before"),
        (
            "{ \"item\": \"CUP\", \"onHand\"", "{ \"item\": 📍\"MUG\", \"onHand\"",
            "stock[0].item: expected the id of a catalogue item"
        ),
    ])
    func aWrongValueIsReportedWhereItIs(original: String, replacement: String, expected: String) throws {
        try expectProblem(expected, in: SmallStore.cupAndTea.replacing(original, with: replacement, maxReplacements: 1))
    }

    @Test func noBeginningOfAnOrderFileIsOne() {
        let json = Data(SmallStore.cupAndTea.utf8)
        for length in json.indices {
            #expect(throws: InputProblem.self) { try StoreData(json: json.prefix(length)) }
        }
    }

    private func expectProblem(_ expected: String, in marked: String) throws {
        let before = marked.prefix { $0 != "📍" }
        let lines = before.split(omittingEmptySubsequences: false) { $0.isNewline }
        let position = TextPosition(line: lines.count, column: (lines.last?.count ?? 0) + 1)
        let problem = try #require(throws: InputProblem.self) {
            try StoreData(json: Data(marked.replacing("📍", with: "").utf8))
        }
        #expect("\(problem.position): \(problem)" == "\(position): \(expected)")
    }
}
