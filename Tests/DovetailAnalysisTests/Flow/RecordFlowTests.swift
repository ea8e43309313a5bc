import Testing

/// Rows, records and constants: what says something, and works for nobody.
@Suite struct RecordFlowTests {
    @Test func oneOfManyObjectsOfATypeIsOpen() async throws {
        let made = (0..<9).map { "func make\($0)() { show(Row(ctl: Ctl(repo: Mem()))) }" }.joined(separator: "\n")
        let wiring = try await Sources.parts(
            """
            final class Row { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Detail { let row: Row; init(row: Row) { self.row = row } }
            final class List {
                var detail: Detail?
                func show(_ row: Row) { detail = Detail(row: row) }
                \(made)
            }
            let list = List()
            """
        ).wiring.split(separator: "\n").map(String.init)
        #expect(!wiring.contains { $0.hasPrefix("List.detail →") })
        #expect(wiring.contains("open List.detail row: row, it is one of more than 8 objects of one type"))
    }

    @Test func aStructureWithConstantsOfItsTypeIsAValue() async throws {
        let wiring = try await Sources.parts(
            """
            struct Stats { let count: Int; static let empty = Stats(count: 0); func text() -> String { "" } }
            final class Page { let ctl: Ctl; var stats = Stats.empty; init(ctl: Ctl) { self.ctl = ctl } }
            let page = Page(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                main.page → main.page/ctl as ctl
                main.page/ctl → main.page/ctl/repo as repo
                """)
    }

    @Test func whatADecoderAnswersWithIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            final class Cache {
                private var values: [String: any Decodable] = [:]
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func load<T: Decodable>(_ type: T.Type) { values["a"] = try? JSONDecoder().decode(type, from: Data()) }
            }
            let cache = Cache(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                main.cache → main.cache/ctl as ctl
                main.cache/ctl → main.cache/ctl/repo as repo
                """)
    }

    @Test func aCallThatAnswersWithRecordsIsNoNeed() async throws {
        let wiring = try await Sources.parts(
            """
            final class Row: Hashable {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                static func == (a: Row, b: Row) -> Bool { a === b }
                func hash(into hasher: inout Hasher) {}
            }
            final class Table { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl }; func rows() -> Set<Row> { [Row(ctl: ctl)] } }
            final class Page {
                let table: Table
                init(table: Table) { self.table = table }
                func go() { for row in table.rows() { print(row) } }
            }
            let page = Page(table: Table(ctl: Ctl(repo: Mem())))
            """
        ).wiring.split(separator: "\n").filter { $0.hasSuffix(" call") }
        #expect(wiring == [])
    }
}
