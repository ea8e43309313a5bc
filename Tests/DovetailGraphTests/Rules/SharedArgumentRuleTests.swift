import DovetailGraph
import Testing

@Suite struct SharedArgumentRuleTests {
    @Test func aSharedObjectWithAnArgumentIsReportedUnlessItIsPartOfTheIdentity() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            let changes: [(inout DependencyGraph.Binding) -> Void] = [
                { _ in }, { $0.hasID = true }, { $0.key = "k" }, { $0.parameters = [] }, { $0.role = .injection },
            ]
            for (index, change) in changes.enumerated() {
                sketch.member("account\(index)(_:)", of: app) {
                    $0.parameters = ["_"]
                    change(&$0)
                }
            }
            sketch.member("fresh(_:)", of: app, .prototype) { $0.parameters = ["_"] }
            sketch.member("make(_:)", of: sketch.root("Plain", .compositionRoot), .objectGraph) {
                $0.parameters = ["_"]
            }
        }
        expectSnapshot(text, "Rules/shared-argument.txt")
    }
}
