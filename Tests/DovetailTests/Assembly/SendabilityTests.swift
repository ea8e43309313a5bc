import Dovetail
import Testing

private protocol Shared: AnyObject, Sendable {}
private final class Part: Shared {}

/// Isn't `Sendable`.
private final class Unshareable {}

private final class App: Assembling {
    let context = DIContext()

    var plain: Part { define { Part() } }
    var explicit: Part { define(.objectGraph) { Part() } }
    var existential: any Shared { define { Part() } }
    func identified(_ number: Int) -> Part { define(id: number) { Part() } }
    var keyed: Part { define(key: "part") { Part() } }
    var renamed: Part { define(definitionKey: "renamed") { Part() } }
    var injected: Part {
        define {
            Part()
        } inject: { _ in
        }
    }
    var implicit: Part {
        define(id: 1) {
            .init()
        } inject: { _ in
        }
    }
    var classic: Part { define(init: Part()) }
    var classicInjected: Part { define(key: "classic", init: Part()) { $0 } }
    var awaited: Part { get async { await define { await later(Part()) } } }
    var awaitedInjected: Part {
        get async {
            await define(id: 2) {
                await later(Part())
            } inject: { _ in
            }
        }
    }
    func generic<Element: Sendable>(_ element: Element) -> [Element] { define(id: 3) { [element] } }

    var counter: Unshareable { define { Unshareable() } }
    var explicitCounter: Unshareable { define(.objectGraph) { Unshareable() } }
    var classicCounter: Unshareable { define(init: Unshareable()) { $0 } }
    func identifiedCounter(_ number: Int) -> Unshareable { define(id: number) { Unshareable() } }

    private func later(_ part: Part) async -> Part {
        await Task.yield()
        return part
    }

    /// Whether two child tasks of one graph, which keeps what it has made, get hold of one object.
    func isSharedByTasks(_ read: @escaping @Sendable (App) async -> ObjectIdentifier) async -> Bool {
        await define(.prototype) {
            async let one = read(self)
            async let other = read(self)
            return await one == other
        }
    }
}

@Suite struct SendabilityTests {
    private let app = App()

    @Test func childTasksShareWhatIsSendable() async {
        let reads: [@Sendable (App) async -> any AnyObject & Sendable] = [
            { $0.plain }, { $0.explicit }, { $0.existential }, { $0.identified(1) }, { $0.keyed }, { $0.renamed },
            { $0.injected }, { $0.implicit }, { $0.classic }, { $0.classicInjected }, { await $0.awaited },
            { await $0.awaitedInjected },
        ]
        var shared: [Bool] = []
        for read in reads {
            shared.append(await app.isSharedByTasks { ObjectIdentifier(await read($0)) })
        }
        #expect(shared == reads.map { _ in true })
    }

    @Test func whatIsNotSendableIsSharedWithinOneTask() async {
        let reads: [@Sendable (App) -> ObjectIdentifier] = [
            { ObjectIdentifier($0.counter) }, { ObjectIdentifier($0.explicitCounter) },
            { ObjectIdentifier($0.classicCounter) }, { ObjectIdentifier($0.identifiedCounter(1)) },
        ]
        var shared: [Bool] = []
        for read in reads {
            shared.append(await app.isSharedByTasks { read($0) })
            shared.append(app.define(.prototype) { read(app) == read(app) })
        }
        #expect(shared == reads.flatMap { _ in [false, true] })
    }
}
