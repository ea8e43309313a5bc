import Dovetail
import Testing

private final class Zoo: Assembly {
    static let line = #line + 1
    var lion: Cook { define(.lazySingleton) { Cook() } }
    var ants: [Int] { define(.lazySingleton) { [1] } }
    var fleeting: Cook { define(.weakSingleton) { Cook() } }
    func cage(_ number: Int) -> any Stove { define(.lazySingleton, id: number) { GasStove() } }
    var named: Cook { define(.lazySingleton, key: "a key") { Cook() } }
    var renamed: Cook { define(.lazySingleton, definitionKey: "a name") { Cook() } }
    var graph: Cook { define { lion } }
}

private final class Ark: Assembly {
    lazy var zoo: Zoo = context.assembly()
}

private final class App: Assembling {
    let context = DIContext()
    static let line = #line + 1
    var name: String { define(.lazySingleton) { "app" } }
}

@Suite struct DescribeTests {
    private let context = DIContext()
    private let file = "DovetailTests/DescribeTests.swift"

    @Test func anEmptyContextSaysSo() { #expect(context.describe() == "empty") }

    @Test func assembliesAndTheirInstancesAreListedInOrder() {
        let ark = Ark.instance(from: context)
        let zoo = ark.zoo
        #expect(context.describe() == "Ark\nZoo")
        let held = zoo.fleeting
        _ = (zoo.graph, zoo.ants, zoo.cage(7), zoo.named, zoo.renamed)
        let all = """
            Ark
            Zoo
              a key: Cook (lazySingleton, \(file):\(Zoo.line + 4))
              a name: Cook (lazySingleton, \(file):\(Zoo.line + 5))
              ants: Array<Int> (lazySingleton, \(file):\(Zoo.line + 1))
              cage(_:)[7]: Stove (lazySingleton, \(file):\(Zoo.line + 3))
              fleeting: Cook (weakSingleton, \(file):\(Zoo.line + 2))
              lion: Cook (lazySingleton, \(file):\(Zoo.line))
            """
        #expect(context.describe() == all)
        withExtendedLifetime(held) {}
    }

    @Test func whatHasGoneIsNotListed() {
        let zoo = Zoo.instance(from: context)
        do { _ = zoo.fleeting }
        _ = zoo.ants
        context.reset()
        #expect(context.describe() == "Zoo")
    }

    @Test func anAssemblingIsListedWithItsContext() {
        let app = App()
        #expect(app.context.describe() == "empty")
        #expect(app.name == "app")
        #expect(app.context.describe() == "App\n  name: String (lazySingleton, \(file):\(App.line))")
        app.addSubstitution(for: "name") { "fake" }
        #expect(app.context.describe() == "App")
        _ = app.name
        #expect(app.context.describe() == "App\n  name: String (lazySingleton, \(file):\(App.line))")
    }
}
