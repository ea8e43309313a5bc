import Dovetail
import Testing

private let file = "DovetailTests/MainActorCycleTests.swift"

@MainActor private final class Screen {
    var player: Player?
    init() {}
}

@MainActor private final class Player {
    let screen: Screen
    init(screen: Screen) { self.screen = screen }
}

// @unchecked: each is given its counterpart once, before another task sees it.
private final class Left: @unchecked Sendable {
    var right: Right?
    nonisolated init() {}
}
private final class Right: @unchecked Sendable {
    weak var left: Left?
    nonisolated init() {}
}

/// What is made on the main actor may know each other: what can be made there can be awaited elsewhere.
@Suite struct MainActorCycleTests {
    private let container = Container()

    @Test(arguments: [RegistrationScope<Screen>.objectGraph, .lazySingleton])
    fileprivate func aCycleIsAwaitedFromEitherEnd(_ scope: RegistrationScope<Screen>) async throws {
        container.register(Screen.self, scope, Screen.init)
        container.register(Player.self, .lazySingleton, Player.init)
        container.inject(
            into: Screen.self, mainActor: { (screen: inout Screen, player: Player) in screen.player = player })
        try container.validate()
        let player = try await container.resolve(Player.self)
        #expect(await player.screen.player === player)
    }

    @Test func aPrototypeThatIsInjectedComesToAnEnd() async throws {
        container.register(Left.self, .prototype) { @MainActor in Left() }
        container.register(Right.self, .objectGraph) { @MainActor in Right() }
        container.inject(into: Left.self) { (left: inout Left, right: Right) in left.right = right }
        container.inject(into: Right.self, mainActor: { (right: inout Right, left: Left) in right.left = left })
        try container.validate()
        #expect(try await container.resolve(Left.self).right != nil)
    }

    @Test func prototypesThatAreInjectedIntoEachOtherDoNot() async {
        container.register(Left.self, .prototype) { @MainActor in Left() }
        container.register(Right.self, .prototype) { @MainActor in Right() }
        container.inject(into: Left.self) { (left: inout Left, right: Right) in left.right = right }
        container.inject(into: Right.self, mainActor: { (right: inout Right, left: Left) in right.left = left })
        let error = await failure(of: Left.self, in: container)
        #expect(error?.reason == .cycle)
    }

    @Test func whatBelongsToTheMainActorIsNamedOnce() async {
        let line = #line + 1
        container.register(Left.self, .lazySingleton) { Left() }
        container.decorate(Left.self, mainActor: { (left: Left) in left })
        container.register(String.self) { (left: Left) in "text" }
        let error = await Task.detached { [container] in
            #expect(throws: ResolutionError.self) { _ = try now(String.self, in: container) }
        }.value
        #expect(
            error?.description == """
                'Left' is made on the main actor, and was asked for on another thread
                  String → Left
                  String is registered at \(file):\(line + 2)
                  Left is registered at \(file):\(line)
                  Left is changed at \(file):\(line + 1)
                  note: resolve it on the main actor, or with 'await'
                """)
    }
}

private func now<Value>(_: Value.Type, in container: Container) throws -> Value { try container.resolve() }

private func failure<Value>(of _: Value.Type, in container: Container) async -> ResolutionError? {
    do {
        let _: Value = try await container.resolve()
        return nil
    } catch {
        return error as? ResolutionError
    }
}
