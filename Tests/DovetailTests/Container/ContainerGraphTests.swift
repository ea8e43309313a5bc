import Dovetail
import Testing

@Suite struct ContainerGraphTests {
    @Test func theGraphTellsWhatIsRegisteredAndWhatItNeeds() {
        let parent = Container()
        parent.register((any Mailer).self, .lazySingleton, Pigeon.init)
        parent.register(Bureau.self, .lazySingleton, Bureau.init)
        let container = Container(parent: parent)
        let line = #line + 1
        container.register((any Mailer).self, .prototype, Post.init)
        container.register("air") { Pigeon() as any Mailer }
        container.register(Town.self, .prototype, Town.init)
        container.register([String].self) { (a: [any Mailer], b: (any Mailer)?, c: Bool?, d: Lazy<Town>) in [] }
        container.inject(into: Town.self) { (town: inout Town, mailer: any Mailer) in }
        let graph = container.graph
        #expect(
            graph.bindings.map { "\($0.id) \($0.scope) \($0.isOpaque) \($0.isInherited)" } == [
                "Array<String> objectGraph false false",
                "Bureau lazySingleton false true",
                "Mailer prototype false false",
                "Mailer[\"air\"] objectGraph true false",
                "Town prototype false false",
                "parent/Mailer lazySingleton false true",
            ])
        #expect(
            graph.dependencies.map { "\($0.from) -\($0.phase.rawValue)-> \($0.to)" } == [
                "Array<String> -construct-> Mailer",
                "Array<String> -construct-> Mailer[\"air\"]",
                "Array<String> -deferred-> Town",
                "Array<String> -construct-> parent/Mailer",
                "Bureau -construct-> parent/Mailer",
                "Town -construct-> Bureau",
                "Town -construct-> Mailer",
                "Town -inject-> Mailer",
            ])
        #expect(graph.bindings[2].line == line)
        #expect(graph.bindings[2].file == "DovetailTests/ContainerGraphTests.swift")
    }
}
