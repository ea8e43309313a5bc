import Dovetail
import Testing

@Suite struct ContainerRaceTests {
    @Test func aSingletonOfManyContainersIsMadeOnceUnderContention() throws {
        let counter = Counter()
        let containers = (0..<repetitions(2_000)).map { _ in
            let container = Container()
            container.register((any Mailer).self, .lazySingleton) {
                counter.next()
                return Pigeon()
            }
            container.register(Bureau.self, .lazySingleton, Bureau.init)
            container.register(Town.self, .prototype, Town.init)
            return container
        }
        let found = try inParallel(4) { _ in
            containers.map { ObjectIdentifier((try? $0.resolve(Town.self).bureau.mailer) ?? Post()) }
        }
        #expect(found.allSatisfy { $0 == found[0] })
        #expect(counter.count == containers.count)
    }

    @Test func manyThreadsRegisterAndResolveAtTheSameTime() throws {
        for _ in 0..<repetitions(20) {
            let container = Container()
            let results = try inParallel(4) { thread in
                (0..<100).map { index in
                    let tag = "\(thread)-\(index)"
                    container.register(tag, scope: .lazySingleton) { "made \(tag)" }
                    container.register(index + thread * 100, scope: .prototype) { index }
                    return (try? container.resolve(tag, as: String.self)) == "made \(tag)"
                        && (try? container.resolve(index + thread * 100, as: Int.self)) == index
                }
            }
            #expect(results.allSatisfy { $0.allSatisfy { $0 } })
            #expect(container.graph.bindings.count == 800)
        }
    }

    @Test func aFallbackIsKeptOnceForEachTagUnderContention() throws {
        for _ in 0..<repetitions(50) {
            let (container, counter) = (Container(), Counter())
            container.register(.lazySingleton) { (_: String?) in
                counter.next()
                return Counter()
            }
            let found = try inParallel(4) { _ in
                (0..<20).map { ObjectIdentifier((try? container.resolve("\($0)", as: Counter.self)) ?? Counter()) }
            }
            #expect(found.allSatisfy { $0 == found[0] })
            #expect(counter.count == 20)
        }
    }

    @Test func aCycleIsEnteredFromBothEnds() throws {
        for _ in 0..<repetitions(300) {
            let container = Container()
            container.register(Mayor.self, .lazySingleton, Mayor.init)
            container.register(Council.self, .lazySingleton, Council.init)
            container.inject(into: Mayor.self) { (mayor: inout Mayor, council: Council) in mayor.council = council }
            container.inject(into: Council.self) { (council: inout Council, mayor: Mayor) in council.mayor = mayor }
            let found = try inParallel(4) { thread in
                let mayor =
                    thread.isMultiple(of: 2)
                    ? try? container.resolve(Mayor.self) : try? container.resolve(Council.self).mayor
                return mayor.map { ($0, $0.council?.mayor === $0) }
            }
            #expect(found.allSatisfy { $0?.0 === found[0]?.0 && $0?.1 == true })
        }
    }

    @Test func childrenComeAndGoWhileTheirParentAnswers() throws {
        let parent = Container()
        parent.register((any Mailer).self, .lazySingleton, Pigeon.init)
        let found = try inParallel(4) { _ in
            (0..<repetitions(500)).map { _ in
                let child = Container(parent: parent)
                child.register(Bureau.self, .lazySingleton, Bureau.init)
                return ObjectIdentifier((try? child.resolve(Bureau.self).mailer) ?? Post())
            }
        }
        #expect(Set(found.joined()).count == 1)
    }

    @Test func tasksCancelAndFailAtRandomAndOneInstanceLives() async throws {
        struct Failure: Error {}
        for round in 0..<repetitions(40) {
            let (container, counter, made) = (Container(), Counter(), Counter())
            container.register(Counter.self, .lazySingleton) {
                if (counter.next() + round) % 3 == 0 { throw Failure() }
                try await Task.sleep(for: .microseconds(Int.random(in: 0...200)))
                made.next()
                return Counter()
            }
            container.register(Bureau.self, .prototype) { (_: Counter) in Bureau(mailer: Post()) }
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<50 {
                    group.addTask {
                        let task = Task { try await container.resolve(Bureau.self) }
                        if index.isMultiple(of: 3) { task.cancel() }
                        _ = try? await task.value
                    }
                }
            }
            while (try? await container.resolve(Counter.self)) == nil {}
            #expect(made.count == 1)
        }
    }
}
