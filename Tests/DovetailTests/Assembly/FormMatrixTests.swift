import Dovetail
import Testing

/// An instance that knows how often it was injected and notes when it is closed.
private final class Node: @unchecked Sendable {
    // @unchecked: each test uses it in one task.
    var injections = 0

    func close(_ log: Log) async { log.closed.append(self) }
}

private final class Log: @unchecked Sendable {
    // @unchecked: each test uses it in one task.
    var closed: [Node] = []
}

private final class App: Assembling {
    let context = DIContext()
    let log = Log()
}

private final class Plain: Assembly {
    let log = Log()
}

/// One way to write a cached binding, which makes a `Node`.
private struct Form<Owner>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let injects: Bool
    let closes: Bool
    let read: @Sendable (Owner) async throws -> Node

    init(
        _ name: String, injects: Bool = false, closes: Bool = false,
        _ read: @escaping @Sendable (Owner) async throws -> Node
    ) {
        (testDescription, self.injects, self.closes, self.read) = (name, injects, closes, read)
    }
}

private func later() async -> Node {
    await Task.yield()
    return Node()
}

extension Form where Owner == App {
    static let trailing: [Self] = [
        Form("none") { $0.define(.lazySingleton) { Node() } },
        Form("id") { $0.define(.lazySingleton, id: 1) { Node() } },
        Form("key") { $0.define(.lazySingleton, key: "k") { Node() } },
        Form("definitionKey") { $0.define(.lazySingleton, definitionKey: "d") { Node() } },
        Form("id, key") { $0.define(.lazySingleton, id: 1, key: "ik") { Node() } },
        Form("key, definitionKey") { $0.define(.lazySingleton, key: "kd", definitionKey: "d") { Node() } },
        Form("all") { $0.define(.lazySingleton, id: 1, key: "ikd", definitionKey: "d") { Node() } },
        Form("inject", injects: true) {
            $0.define(.lazySingleton) {
                Node()
            } inject: {
                $0.injections += 1
            }
        },
        Form("inject, implicit", injects: true) {
            $0.define(.lazySingleton) {
                .init()
            } inject: {
                $0.injections += 1
            }
        },
        Form("id, inject", injects: true) {
            $0.define(.lazySingleton, id: 2) {
                Node()
            } inject: {
                $0.injections += 1
            }
        },
        Form("key, inject", injects: true) {
            $0.define(.lazySingleton, key: "k2") {
                Node()
            } inject: {
                $0.injections += 1
            }
        },
        Form("all, inject", injects: true) {
            $0.define(.lazySingleton, id: 1, key: "ikd2", definitionKey: "d") {
                Node()
            } inject: {
                $0.injections += 1
            }
        },
        Form("onClose", closes: true) { app in
            app.define(.lazySingleton) {
                Node()
            } onClose: {
                await $0.close(app.log)
            }
        },
        Form("id, onClose", closes: true) { app in
            app.define(.lazySingleton, id: 3) {
                Node()
            } onClose: {
                await $0.close(app.log)
            }
        },
        Form("key, onClose", closes: true) { app in
            app.define(.lazySingleton, key: "k3") {
                Node()
            } onClose: {
                await $0.close(app.log)
            }
        },
        Form("definitionKey, onClose", closes: true) { app in
            app.define(.lazySingleton, definitionKey: "d") {
                Node()
            } onClose: {
                await $0.close(app.log)
            }
        },
        Form("inject, onClose", injects: true, closes: true) { app in
            app.define(.lazySingleton) {
                Node()
            } inject: {
                $0.injections += 1
            } onClose: {
                await $0.close(app.log)
            }
        },
        Form("all, implicit, inject, onClose", injects: true, closes: true) { app in
            app.define(.lazySingleton, id: 1, key: "ikd3", definitionKey: "d") {
                .init()
            } inject: {
                $0.injections += 1
            } onClose: {
                await $0.close(app.log)
            }
        },
    ]

    static let classic: [Self] = [
        Form("classic") { $0.define(scope: .lazySingleton, init: Node()) },
        Form("classic, id") { $0.define(id: 1, scope: .lazySingleton, init: Node()) },
        Form("classic, all") { $0.define(id: 1, key: "c", definitionKey: "d", scope: .lazySingleton, init: Node()) },
        Form("classic, inject", injects: true) {
            $0.define(scope: .lazySingleton, init: Node()) {
                $0.injections += 1
                return $0
            }
        },
        Form("classic, all, inject", injects: true) {
            $0.define(id: 1, key: "c2", definitionKey: "d", scope: .lazySingleton, init: Node()) {
                $0.injections += 1
                return $0
            }
        },
        Form("classic, onClose", closes: true) { app in
            app.define(scope: .lazySingleton, init: Node()) { await $0.close(app.log) }
        },
        Form("classic, id, onClose", closes: true) { app in
            app.define(id: 1, scope: .lazySingleton, init: Node(), onClose: { await $0.close(app.log) })
        },
        Form("classic, all, inject, onClose", injects: true, closes: true) { app in
            app.define(id: 1, key: "c3", definitionKey: "d", scope: .lazySingleton, init: Node()) {
                $0.injections += 1
                return $0
            } onClose: {
                await $0.close(app.log)
            }
        },
    ]

    static let awaited: [Self] = [
        Form("none") { await $0.define(.lazySingleton) { await later() } },
        Form("id") { await $0.define(.lazySingleton, id: 1) { await later() } },
        Form("key") { await $0.define(.lazySingleton, key: "k") { await later() } },
        Form("all") { await $0.define(.lazySingleton, id: 1, key: "ikd", definitionKey: "d") { await later() } },
        Form("inject", injects: true) {
            await $0.define(.lazySingleton) {
                await later()
            } inject: {
                $0.injections += 1
            }
        },
        Form("inject awaits", injects: true) {
            await $0.define(.lazySingleton) {
                .init()
            } inject: {
                $0.injections = await later().injections + 1
            }
        },
        Form("all, inject", injects: true) {
            await $0.define(.lazySingleton, id: 1, key: "ikd2", definitionKey: "d") {
                await later()
            } inject: {
                $0.injections += 1
            }
        },
        Form("onClose", closes: true) { app in
            await app.define(.lazySingleton) {
                await later()
            } onClose: {
                await $0.close(app.log)
            }
        },
        Form("id, onClose", closes: true) { app in
            await app.define(.lazySingleton, id: 1) {
                await later()
            } onClose: {
                await $0.close(app.log)
            }
        },
        Form("all, inject, onClose", injects: true, closes: true) { app in
            await app.define(.lazySingleton, id: 1, key: "ikd3", definitionKey: "d") {
                await later()
            } inject: {
                $0.injections += 1
            } onClose: {
                await $0.close(app.log)
            }
        },
    ]
}

@Suite(.patientClosing) struct FormMatrixTests {
    @Test(arguments: [Form<App>.trailing, Form.classic, Form.awaited])
    private func eachFormIsABindingOfItsOwn(forms: [Form<App>]) async throws {
        let app = App()
        var made: [Node] = []
        for form in forms {
            let node = try await form.read(app)
            let again = try await form.read(app)
            #expect(again === node, "\(form.testDescription)")
            #expect(node.injections == (form.injects ? 1 : 0), "\(form.testDescription)")
            #expect(!made.contains { $0 === node }, "\(form.testDescription)")
            made.append(node)
        }
        try await app.context.close()
        let closed = zip(forms, made).filter(\.0.closes).map(\.1)
        #expect(app.log.closed.map(ObjectIdentifier.init) == closed.reversed().map(ObjectIdentifier.init))
    }

    @Test func theFormsOfAnAssemblyThatIsNotSendable() async throws {
        let context = DIContext()
        let app = Plain.instance(from: context)
        let log = app.log
        var nodes: [Node] = []
        for _ in 0..<2 {
            nodes.append(
                await app.define(.lazySingleton) {
                    await later()
                } inject: {
                    $0.injections += 1
                })
            nodes.append(
                await app.define(.lazySingleton, id: 1, key: "k", definitionKey: "d") {
                    .init()
                } inject: {
                    $0.injections = await later().injections + 1
                })
            nodes.append(
                await app.define(.lazySingleton, id: 2) {
                    await later()
                } onClose: {
                    await $0.close(log)
                })
            nodes.append(
                await app.define(.lazySingleton) {
                    await later()
                } inject: {
                    $0.injections += 1
                } onClose: {
                    await $0.close(log)
                })
        }
        #expect(nodes[..<4].map(ObjectIdentifier.init) == nodes[4...].map(ObjectIdentifier.init))
        #expect(nodes[..<4].map(\.injections) == [1, 1, 0, 1])
        try await context.close()
        #expect(log.closed.map(ObjectIdentifier.init) == [nodes[3], nodes[2]].map(ObjectIdentifier.init))
    }

    @Test func namesAreIndependentOfEachOther() {
        let app = App()
        func node(_ id: Int?, _ key: String?) -> Node {
            app.define(.lazySingleton, id: id, key: key) {
                Node()
            } inject: {
                $0.injections += 1
            }
        }
        let nodes = [node(nil, nil), node(1, nil), node(nil, "k"), node(1, "k")]
        #expect(Set(nodes.map(ObjectIdentifier.init)).count == 4)
        #expect([node(nil, nil), node(1, nil), node(nil, "k"), node(1, "k")].elementsEqual(nodes, by: ===))
    }

    @Test func aCapturingCloserIsEvaluatedOnceForEachInstance() async throws {
        let app = App()
        var evaluations = 0
        func closer(_ app: App) -> @Sendable (Node) async -> Void {
            evaluations += 1
            return { await $0.close(app.log) }
        }
        for id in [1, 2, 1, 2] {
            let _: Node = app.define(.lazySingleton, id: id, { Node() }, onClose: closer(app))
        }
        #expect(evaluations == 2)
        try await app.context.close()
        #expect(app.log.closed.count == 2)
    }

    @Test func placeholdersFindAnObjectWhileItIsInjectedAsynchronously() async {
        let app = App()
        let node: Node = await app.define(key: "screen") {
            await later()
        } inject: { (node: inout Node) async in
            let found: Node = app.definePlaceholder(key: "screen")
            node.injections = found === node ? 1 : 0
        }
        #expect(node.injections == 1)
    }
}
