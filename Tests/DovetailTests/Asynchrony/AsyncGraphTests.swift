import Dovetail
import Testing

private final class Fleet: Assembling {
    let context = DIContext()
    let yard = Yard()
    let lock = Lock()
    let container = Container()

    var anchor: Vessel { define { Vessel() } }
    var mast: Vessel { define { Vessel(anchor) } }
    var hull: Vessel {
        get async {
            await define {
                await Task.yield(); return Vessel(anchor)
            }
        }
    }
    var kept: Vessel {
        get async {
            await define(.lazySingleton) {
                await Task.yield(); return Vessel(anchor)
            }
        }
    }

    /// Synchronous and asynchronous parts, one after another.
    var inTurn: Vessel {
        get async {
            await define {
                let first = anchor
                let hull = await hull
                await yieldOften()
                return Vessel(
                    first, hull.parts[0], mast.parts[0], anchor, await self.hull.parts[0], hull, await self.hull)
            }
        }
    }

    var inParallel: Vessel {
        get async {
            await define {
                async let one = hull
                async let two = hull
                async let three = mast
                async let four = Vessel(anchor)
                return Vessel(await one, await two, await three, await four)
            }
        }
    }

    var inGroup: Vessel {
        get async {
            await define {
                await withTaskGroup(of: Vessel.self) { group in
                    for _ in 0..<2 { group.addTask { [self] in await hull } }
                    return Vessel(await group.next()!, await group.next()!)
                }
            }
        }
    }

    var withOthers: Vessel {
        get async {
            await define {
                let own = anchor
                let task = await Task { [self] in [anchor, await hull.parts[0]] }.value
                let detached = await Task.detached { [self] in anchor }.value
                return Vessel(
                    own, task[0], task[1], detached,
                    await withCheckedContinuation { next in
                        startThread { next.resume(returning: self.anchor) }
                    })
            }
        }
    }

    /// A task that is a child of one that isn't.
    var withGrandchild: Vessel {
        get async {
            await define {
                let own = anchor
                return await Task { [self] in
                    async let child = anchor
                    return Vessel(own, await child)
                }.value
            }
        }
    }

    var andAfter: (Vessel, Task<Vessel, Never>) {
        get async {
            let context = self
            return await define {
                let task = Task {
                    await context.lock.pass(); return context.anchor
                }
                await context.lock.waitForArrival()
                return (context.anchor, task)
            }
        }
    }

    var acrossAssemblies: Vessel {
        get async {
            await define {
                let plank = yard.plank
                await Task.yield()
                return Vessel(plank, yard.plank, await yard.deck.parts[0])
            }
        }
    }

    var named: Vessel {
        get async {
            await define(key: "flag") {
                await Task.yield(); return Vessel()
            }
        }
    }
    var alsoNamed: Vessel { define(key: "flag") { Vessel() } }
    var flag: Vessel { definePlaceholder() }
    var byName: Vessel { get async { await define { Vessel(await named, alsoNamed, flag) } } }
    var byNameBackwards: Vessel { get async { await define { Vessel(alsoNamed, await named, flag) } } }

    var cyclic: Vessel {
        get async {
            await define {
                await Task.yield(); return Vessel(ring.ring!.part, ring.part)
            }
        }
    }
    var ring: Ring {
        define {
            Ring(anchor)
        } inject: {
            $0.ring = other
        }
    }
    var other: Ring {
        define {
            Ring(anchor)
        } inject: {
            $0.ring = ring
        }
    }

    func tower(_ height: Int) async -> Vessel {
        await define(.prototype) { height == 0 ? Vessel() : Vessel(await tower(height - 1)) }
    }

    init() {
        container.register(Vessel.self, .objectGraph) { () async in
            await Task.yield()
            return Vessel()
        }
        container.register(Post.self, .objectGraph, Post.init)
    }

    func post() throws -> Post { try container.resolve() }

    var fromContainer: Vessel {
        get async throws {
            try await define {
                let post = try post()
                let ship: Vessel = try await container.resolve()
                let again: Vessel = try await container.resolve()
                return try self.post() === post ? Vessel(ship, again) : Vessel(ship, Vessel())
            }
        }
    }
}

private final class Ring: @unchecked Sendable {
    // @unchecked: injected before others see it.
    let part: Vessel
    var ring: Ring?
    init(_ part: Vessel) { self.part = part }
}

private final class Yard: Assembling {
    let context = DIContext()
    var plank: Vessel { define { Vessel() } }
    var deck: Vessel {
        get async {
            await define {
                await Task.yield(); return Vessel(plank)
            }
        }
    }
}

private func distinct(_ ships: [Vessel]) -> Int { Set(ships.map(ObjectIdentifier.init)).count }

@Suite struct AsyncGraphTests {
    private let fleet = Fleet()

    @Test func theGraphIsSharedAcrossSuspensionAndWithSynchronousBindings() async {
        let parts = await fleet.inTurn.parts
        #expect(distinct(Array(parts[0..<5])) == 1)
        #expect(parts[5] === parts[6])
        #expect(await fleet.inTurn.parts[0] !== parts[0])
    }

    @Test func theGraphIsSharedByChildTasks() async {
        for _ in 0..<repetitions(100) {
            let parts = await fleet.inParallel.parts
            #expect(parts[0] === parts[1])
            #expect(distinct(parts.map { $0.parts[0] }) == 1)
        }
        let group = await fleet.inGroup.parts
        #expect(group[0] === group[1])
    }

    @Test func otherTasksAndThreadsBeginTheirOwnGraph() async {
        #expect(distinct(await fleet.withOthers.parts) == 5)
        #expect(distinct(await fleet.withGrandchild.parts) == 2)
    }

    @Test func theGraphEndsWithItsOutermostCall() async {
        let (own, task) = await fleet.andAfter
        fleet.lock.open()
        #expect(await task.value !== own)
    }

    @Test func aKeptInstanceIsMadeInTheGraphOfTheCallerWhoMakesIt() async {
        let ship = await fleet.define { Vessel(fleet.anchor, await fleet.kept) }
        #expect(ship.parts[0] === ship.parts[1].parts[0])
        #expect(await fleet.kept === ship.parts[1])
    }

    @Test func theGraphIsSharedAcrossAssemblies() async {
        #expect(distinct(await fleet.acrossAssemblies.parts) == 1)
        _ = fleet.yard.plank  // Takes the short way meanwhile.
        #expect(distinct(await fleet.acrossAssemblies.parts) == 1)
    }

    @Test func anObjectIsFoundByItsKey() async {
        #expect(distinct(await fleet.byName.parts) == 1)
        #expect(distinct(await fleet.byNameBackwards.parts) == 1)
    }

    @Test func aKeptObjectThatWasMadeBeforeIsFoundByItsKey() async {
        final class Mooring: Assembling {
            let context = DIContext()
            var kept: Vessel {
                get async {
                    await define(.lazySingleton, key: "kept") {
                        await Task.yield()
                        return Vessel()
                    }
                }
            }
            var placed: Vessel { definePlaceholder(key: "kept") }
            var both: [Vessel] { get async { await define { [await kept, placed] } } }
        }
        let mooring = Mooring()
        let kept = await mooring.kept
        #expect(await mooring.both.allSatisfy { $0 === kept })
    }

    @Test func cyclesOfSynchronousBindingsCloseWithinAnAsynchronousOne() async {
        let ship = await fleet.cyclic
        #expect(ship.parts[0] === ship.parts[1])
    }

    @Test func aMethodMayCallItselfWithOtherArguments() async {
        var ship = await fleet.tower(5)
        for _ in 0..<5 { ship = ship.parts[0] }
        #expect(ship.parts.isEmpty)
    }

    @Test func aContainerThatIsAskedOnTheWayBelongsToTheGraph() async throws {
        #expect(distinct(try await fleet.fromContainer.parts) == 1)
    }

    @Test func nothingOfAGraphOutlivesIt() async {
        weak var weakPart: Vessel?
        do {
            let ship = await fleet.inTurn
            weakPart = ship.parts[0]
            #expect(weakPart != nil)
        }
        #expect(weakPart == nil)
    }
}
