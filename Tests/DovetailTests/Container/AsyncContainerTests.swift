import Dovetail
import Testing

private let file = "DovetailTests/AsyncContainerTests.swift"

private struct Deferral {
    let mailer: Lazy<any Mailer>
    let make: Provider<any Mailer>
}

@Suite struct AsyncContainerTests {
    let container = Container()

    @Test func whatNeedsAnAsynchronousFactoryIsResolvedWithAwait() async throws {
        container.register((any Mailer).self, .lazySingleton) {
            await Task.yield()
            return Pigeon()
        }
        container.register(Bureau.self, Bureau.init)
        container.register(Town.self, Town.init)
        let town: Town = try await container.resolve()
        #expect(town.bureau.mailer === town.mailer)
        #expect(try await container.resolve((any Mailer).self) === town.mailer)
    }

    @Test func argumentsMayBeGivenToWhatIsAwaited() async throws {
        container.register((any Mailer).self, .lazySingleton) { () async in Pigeon() }
        container.register(String.self, .prototype) { (mailer: any Mailer, text: Assisted<String>) in
            "\(mailer is Pigeon) \(text.value)"
        }
        container.register([String].self, .prototype) { (text: Assisted<String>, count: Assisted<Int>) async in
            await Task.yield()
            return Array(repeating: text.value, count: count.value)
        }
        #expect(try await container.resolve(String.self, arguments: "x") == "true x")
        #expect(try await container.resolve([String].self, arguments: "x", 2) == ["x", "x"])
        container.register(Int.self) { (make: AssistedFactory<[String], String, Int>) async throws in
            try await make("y", 3).count
        }
        container.register(Bool.self) { (resolver: Resolver) async throws in
            try await resolver.resolve(String.self, arguments: "z") == "true z"
        }
        #expect(try await container.resolve(Int.self) == 3)
        #expect(try await container.resolve(Bool.self))
    }

    @Test func argumentsThatAreMissingAreAnErrorBeforeAnythingIsBuilt() async throws {
        let line = #line + 1
        container.register(String.self, .prototype) { (text: Assisted<String>) async in text.value }
        container.register(Bool.self) { (text: String) in true }
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Bool.self) }
        #expect(
            error?.description == """
                'String' takes the arguments (String), and was given ()
                  Bool → String
                  Bool is registered at \(file):\(line + 1)
                  String is registered at \(file):\(line)
                  note: give one argument for each 'Assisted' parameter of its factory, in order
                """)
    }

    @Test func aProviderStartsAGraphOfItsOwnWithAwaitToo() async throws {
        container.register((any Mailer).self, .objectGraph) { () async in Pigeon() }
        container.register([Bool].self) {
            (mailer: any Mailer, provider: Provider<any Mailer>, resolver: Resolver) async throws in
            let other = try await provider()
            let same: any Mailer = try await resolver.resolve()
            return [mailer === other, mailer === same]
        }
        #expect(try await container.resolve([Bool].self) == [false, true])
    }

    @Test func whatIsAwaitedMayBeAskedForLaterAndByTag() async throws {
        container.register((any Mailer).self, .lazySingleton, tag: "air") { () async in Pigeon() }
        container.register((any Mailer).self, .prototype) { (resolver: Resolver) async throws in
            try await resolver.resolve("air", as: (any Mailer).self)
        }
        container.register([any Mailer].self) { (provider: Provider<any Mailer>) async throws in
            try await [provider(), provider()]
        }
        let mailers: [any Mailer] = try await container.resolve()
        #expect(mailers[0] === mailers[1] && mailers[0] is Pigeon)
    }

    @Test func whatWasAwaitedOnceIsThereWithoutAwait() async throws {
        container.register((any Mailer).self, .lazySingleton) { () async in Pigeon() }
        let mailer: any Mailer = try await container.resolve()
        let resolve = { [container] in try container.resolve((any Mailer).self) }
        #expect(try resolve() === mailer)
    }

    @Test func anAsynchronousFactoryGetsItsDependenciesOfTheSameGraph() async throws {
        container.register((any Mailer).self, .objectGraph) { () async in Pigeon() }
        container.register(Bureau.self, .objectGraph) { (mailer: any Mailer) async in
            await Task.yield()
            return Bureau(mailer: mailer)
        }
        container.register(Town.self, .objectGraph) { (bureau: Bureau, mailer: any Mailer) async in
            await Task.yield()
            return Town(bureau: bureau, mailer: mailer)
        }
        container.register([Town].self) { (town: Town, again: Town) in [town, again] }
        let towns: [Town] = try await container.resolve()
        #expect(towns[0] === towns[1])
        #expect(towns[0].bureau.mailer === towns[0].mailer)
        #expect(try await container.resolve(Town.self) !== towns[0])
    }

    @Test func aSynchronousObjectIsSharedWithAnAsynchronousFactory() async throws {
        container.register((any Mailer).self, .objectGraph, Pigeon.init)
        container.register(Bureau.self, .objectGraph) { (mailer: any Mailer) async in Bureau(mailer: mailer) }
        container.register(Town.self, .objectGraph, Town.init)
        let town: Town = try await container.resolve()
        #expect(town.bureau.mailer === town.mailer)
    }

    @Test func anAsynchronousPrototypeIsMadeForEach() async throws {
        container.register((any Mailer).self, .prototype) { () async in Pigeon() }
        container.register(Bureau.self, .prototype, Bureau.init)
        container.register(Town.self, .prototype, Town.init)
        let town: Town = try await container.resolve()
        #expect(town.bureau.mailer !== town.mailer)
    }

    @Test func anAsynchronousWeakSingletonIsOneWhileAnybodyHoldsIt() async throws {
        let counter = Counter()
        container.register((any Mailer).self, .weakSingleton) { () async in
            counter.next()
            return Pigeon()
        }
        container.register(Bureau.self, .prototype, Bureau.init)
        var bureau: Bureau? = try await container.resolve()
        #expect(try await container.resolve((any Mailer).self) === bureau!.mailer)
        #expect(counter.count == 1)
        bureau = nil
        bureau = try await container.resolve()
        #expect(counter.count == 2)
    }

    @Test func anAsynchronousBindingAskedForWithoutAwaitIsAnErrorWithThePath() {
        let line = #line + 1
        container.register((any Mailer).self, .lazySingleton) { () async in Pigeon() }
        container.register(Bureau.self, Bureau.init)
        let error = #expect(throws: ResolutionError.self) { try resolveNow(Bureau.self, in: container) }
        #expect(
            error?.description == """
                'Mailer' is made asynchronously, and was asked for without 'await'
                  Bureau → Mailer
                  Bureau is registered at \(file):\(line + 1)
                  Mailer is registered at \(file):\(line)
                  note: resolve it with 'try await', from an asynchronous factory or function
                """)
    }

    @Test func aLazyInstanceThatMustBeAwaitedIsAnErrorWithTheCure() async throws {
        let line = #line + 1
        container.register((any Mailer).self, .lazySingleton) { () async in Pigeon() }
        container.register(Deferral.self) { (mailer: Lazy<any Mailer>, make: Provider<any Mailer>) in
            Deferral(mailer: mailer, make: make)
        }
        let deferral = try resolveNow(Deferral.self, in: container)
        let error = #expect(throws: ResolutionError.self) { try deferral.mailer.value }
        #expect(
            error?.description == """
                'Mailer' is made asynchronously, and was asked for without 'await'
                  Lazy<Mailer> → Mailer
                  Mailer is registered at \(file):\(line)
                  note: hold it by 'Provider', and call that with 'try await'; a singleton may also be resolved so before the 'Lazy' is used
                """)
        let mailer = try await deferral.make()
        #expect(try deferral.mailer.value === mailer)
    }

    @Test func manyTasksShareOneCreation() async throws {
        for _ in 0..<repetitions(50) {
            let (container, counter) = (Container(), Counter())
            container.register(Counter.self, .lazySingleton) {
                counter.next()
                await Task.yield()
                return Counter()
            }
            let found = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
                for _ in 0..<20 { group.addTask { ObjectIdentifier(try await container.resolve(Counter.self)) } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(found.count == 1)
            #expect(counter.count == 1)
        }
    }

    @Test func aFailureGoesToAllWhoWaitedAndTheNextTriesAgain() async throws {
        struct Failure: Error {}
        let counter = Counter()
        container.register(Bureau.self, .lazySingleton) {
            if counter.next() == 1 {
                try await Task.sleep(for: .milliseconds(50))
                throw Failure()
            }
            return Bureau(mailer: Post())
        }
        let failures = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<10 {
                group.addTask { [container] in (try? await container.resolve(Bureau.self)) == nil ? 1 : 0 }
            }
            return await group.reduce(0, +)
        }
        #expect([failures, counter.count] == [10, 1])
        _ = try await container.resolve(Bureau.self)
        #expect(counter.count == 2)
    }

    @Test func aWaiterTakesOverFromACreatorThatIsCancelled() async throws {
        let (counter, began) = (Counter(), AsyncStream.makeStream(of: Void.self))
        container.register(Bureau.self, .lazySingleton) {
            if counter.next() == 1 {
                began.continuation.yield()
                try await Task.sleep(for: .seconds(60))
            }
            return Bureau(mailer: Post())
        }
        let creator = Task { [container] in try await container.resolve(Bureau.self) }
        for await _ in began.stream { break }
        let waiter = Task { [container] in try await container.resolve(Bureau.self) }
        try await Task.sleep(for: .milliseconds(20))  // Most likely it waits by now; if not, it creates.
        creator.cancel()
        await #expect(throws: CancellationError.self) { try await creator.value }
        let bureau = try await waiter.value
        #expect(try await container.resolve(Bureau.self) === bureau)
        #expect(counter.count == 2)
    }

    @Test func aWaiterThatIsCancelledLeavesAtOnce() async throws {
        let (began, release) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        container.register(Bureau.self, .lazySingleton) {
            began.continuation.yield()
            for await _ in release.stream { break }
            return Bureau(mailer: Post())
        }
        let creator = Task { [container] in try await container.resolve(Bureau.self) }
        for await _ in began.stream { break }
        let waiter = Task { [container] in try await container.resolve(Bureau.self) }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        release.continuation.yield()
        _ = try await creator.value
    }

    @Test func anAsynchronousCycleIsAnErrorNotAHang() async throws {
        final class Hen: Sendable { init(egg: Egg) async {} }
        final class Egg: Sendable { init(hen: Hen) async {} }
        let line = #line + 1
        container.register(Hen.self, .lazySingleton, Hen.init)
        container.register(Egg.self, .lazySingleton, Egg.init)
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Hen.self) }
        #expect(
            error?.description == """
                'Hen' needs itself before anything new is built
                  Hen → Egg → Hen
                  Hen is registered at \(file):\(line)
                  Egg is registered at \(file):\(line + 1)
                  note: break the cycle: let one of them be injected after creation, or ask for it as Lazy<T> or Provider<T>
                """)
    }

    @Test func aCycleThroughResolversOfTwoTasksIsAnErrorNotAHang() async throws {
        for _ in 0..<repetitions(50) {
            let container = Container()
            container.register(Mayor.self, .lazySingleton) { (resolver: Resolver) async throws in
                await Task.yield()
                _ = try await resolver.resolve(Council.self)
                return Mayor()
            }
            container.register(Council.self, .lazySingleton) { (resolver: Resolver) async throws in
                await Task.yield()
                _ = try await resolver.resolve(Mayor.self)
                return Council()
            }
            let mayor = Task { try await container.resolve(Mayor.self) }
            let council = Task { try await container.resolve(Council.self) }
            await #expect(throws: ResolutionError.self) { try await mayor.value }
            await #expect(throws: ResolutionError.self) { try await council.value }
        }
    }

    @Test func anEagerAsynchronousBindingIsStartedWithAwait() async throws {
        let counter = Counter()
        container.register(Bureau.self, .eager) { () async in
            counter.next()
            return Bureau(mailer: Post())
        }
        #expect(try container.validate().awaited.map(\.label) == ["Bureau"])
        let start: () throws -> Void = { [container] in try container.start() }
        #expect(throws: ResolutionError.self) { try start() }
        try await container.start()
        #expect(counter.count == 1)
    }

    @Test func whatIsMadeOnTheMainActorIsReachedWithAwait() async throws {
        @MainActor final class View {
            let mailer: any Mailer
            init(mailer: any Mailer) { self.mailer = mailer }
        }
        container.register((any Mailer).self, .lazySingleton) { () async in Pigeon() }
        container.register(View.self, .objectGraph, mainActor: View.init)
        container.register([View].self) { (view: View, again: View) in [view, again] }
        let views = try await Task.detached { [container] in try await container.resolve([View].self) }.value
        #expect(views[0] === views[1])
    }

    @Test func taskLocalsAreTheCallers() async throws {
        enum Request { @TaskLocal static var id = 0 }
        container.register(Int.self, .prototype) { () async in Request.id }
        let id = try await Request.$id.withValue(7) { [container] in try await container.resolve(Int.self) }
        #expect(id == 7)
    }
}

private func resolveNow<Value>(_: Value.Type, in container: Container) throws -> Value { try container.resolve() }
