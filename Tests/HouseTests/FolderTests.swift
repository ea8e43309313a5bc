import Foundation
import Testing

private let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized

@Suite struct FolderTests {
    @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted())
    func foldersUseEachOtherOneWay(_ module: String) throws {
        let folders = try ModuleFolders(of: sources.appending(path: module))
        let knots = folders.knots
        let reasons = knots.map { "\($0.pair)\n  \($0.reasons.joined(separator: "\n  "))" }.joined(separator: "\n")
        #expect(knots.map(\.pair) == [], "\(reasons)")
        #expect(folders.circles == [])
    }

    @Test func typesAreToldFromCommentsStringsAndNames() {
        let words = SwiftWords(
            of: Array(
                #"""
                // struct A {}
                /* struct B {} /* enum C {} */ class D {} */
                struct E { let text = "struct F {} \" class G {}", raw = ##"enum H "# {}"##, class: Int }
                public final class I<J>: K { class func make() -> L { """
                    struct M {} " enum N {}
                    """ } }
                case .struct: O
                """#.utf8))
        #expect(words.types == ["E", "I"])
        #expect(words.all.filter { $0.count == 1 }.sorted() == ["E", "I", "J", "K", "L", "O"])
    }
}
