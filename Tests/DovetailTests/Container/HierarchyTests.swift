import Dovetail
import Testing

@Suite(.patientClosing) struct HierarchyTests {
    @Test func whatAChildOverridesIsNotAmongAllOfItsType() throws {
        let parent = Container()
        parent.register { 1 }
        parent.register("two") { 2 }
        parent.register("three") { 3 }
        let child = Container(parent: parent)
        child.register("three", overriding: true) { 30 }
        child.register { 4 }
        #expect(try child.resolve([Int].self) == [1, 2, 30, 4])
        #expect(try parent.resolve([Int].self) == [1, 2, 3])
    }

    let parent = Container()

    @Test func theNearestRegistrationWins() throws {
        parent.register((any Mailer).self, .lazySingleton, Post.init)
        parent.register(Bureau.self, Bureau.init)
        let child = Container(parent: parent)
        child.register((any Mailer).self, .lazySingleton, Pigeon.init)
        #expect(try child.resolve(Bureau.self).mailer is Pigeon)
        #expect(try parent.resolve(Bureau.self).mailer is Post)
    }

    @Test func aParentsSingletonNeverHoldsWhatIsTheChilds() throws {
        parent.register((any Mailer).self, .lazySingleton, Post.init)
        parent.register(Bureau.self, .lazySingleton, Bureau.init)
        let child = Container(parent: parent)
        child.register((any Mailer).self, .lazySingleton, Pigeon.init)
        let bureau: Bureau = try child.resolve()
        #expect(bureau.mailer is Post)
        #expect(try parent.resolve(Bureau.self) === bureau)
    }

    @Test func aTagOfTheParentGoesBeforeAFallbackOfTheChild() throws {
        parent.register("x") { "parent's x" }
        let child = Container(parent: parent)
        child.register { "child's \($0 ?? "-")" }
        #expect(
            try [child.resolve("x"), child.resolve("y"), child.resolve()] == ["parent's x", "child's y", "child's -"])
    }

    @Test func aForkHasTheRegistrationsAndNoInstances() throws {
        let given = Counter()
        parent.register((any Mailer).self, .lazySingleton, Pigeon.init)
        parent.register(Bureau.self, .lazySingleton, Bureau.init)
        parent.register(singleton: given)
        let bureau: Bureau = try parent.resolve()
        let fork = parent.fork()
        fork.register((any Mailer).self, overriding: true, Post.init)
        #expect(try fork.resolve(Bureau.self) !== bureau)
        #expect(try fork.resolve(Bureau.self).mailer is Post)
        #expect(try fork.resolve(Counter.self) === given)
        #expect(try parent.resolve((any Mailer).self) is Pigeon)
    }

    @Test func aForkKeepsDecorators() throws {
        parent.register(String.self) { "a" }
        parent.decorate(String.self) { "(\($0))" }
        let fork = parent.fork()
        fork.register(String.self, overriding: true) { "b" }
        #expect(try fork.resolve(String.self) == "(b)")
    }

    @Test func aClosedContainerAnswersWithWhatItHasAndMakesNothing() async throws {
        parent.register((any Mailer).self, .lazySingleton, Pigeon.init)
        let line = #line + 1
        parent.register(Bureau.self, .lazySingleton, Bureau.init)
        let child = Container(parent: parent)
        let counterLine = #line + 1
        child.register(Counter.self, Counter.init)
        let mailer: any Mailer = try await child.resolve()
        try await parent.close()
        #expect(try await child.resolve((any Mailer).self) === mailer)
        let error = #expect(throws: ResolutionError.self) { try parent.resolve(Bureau.self) }
        #expect(
            error?.description == """
                'Bureau' was asked for, but its container is closed
                  Bureau is registered at DovetailTests/HierarchyTests.swift:\(line)
                  note: resolve it before the container is closed
                """)
        let childError = #expect(throws: ResolutionError.self) { try child.resolve(Counter.self) }
        #expect(
            childError?.description == """
                'Counter' was asked for, but its container is closed
                  Counter is registered at DovetailTests/HierarchyTests.swift:\(counterLine)
                  note: resolve it before the container is closed
                """)
    }

    @Test func aContainerGoesWithItsInstances() throws {
        weak var instance: Counter?
        weak var gone: Container?
        do {
            let container = Container(parent: parent)
            container.register(Counter.self, .lazySingleton, Counter.init)
            instance = try container.resolve()
            gone = container
            #expect(instance != nil)
        }
        #expect(instance == nil)
        #expect(gone == nil)
    }
}
