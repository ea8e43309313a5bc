import Dovetail
import Testing

private final class Fleet: Assembling {
    let context = DIContext()
    let yard = Yard()
    let lock = Lock()
    let container = Container()

    var anchor: Ship { define { Ship() } }
    var mast: Ship { define { Ship(anchor) } }
    var hull: Ship { get async { await define { await Task.yield(); return Ship(anchor) } } }
    var kept: Ship { get async { await define(.lazySingleton) { await Task.yield(); return Ship(anchor) } } }

    /// Synchronous and asynchronous parts, one after another.
    var inTurn: Ship {
        get async {
            await define {
                let first = anchor
                let hull = await hull
                await yieldOften()
                return Ship(first, hull.parts[0], mast.parts[0], anchor, await self.hull.parts[0], hull, await self.hull)
            }
        }
    }

    var inParallel: Ship {
        get async {
            await define {
                async let one = hull
                async let two = hull
                async let three = mast
                async let four = Ship(anchor)
                return Ship(await one, await two, await three, await four)
            }
        }
    }

    var inGroup: Ship {
        get async {
            await define {
                await withTaskGroup(of: Ship.self) { group in
                    for _ in 0..<2 { group.addTask { [self] in await hull } }
                    return Ship(await group.next()!, await group.next()!)
                }
            }
        }
    }

    var withOthers: Ship {
        get async {
            await define {
                let own = anchor
                let task = await Task { [self] in [anchor, await hull.parts[0]] }.value
                let detached = await Task.detached { [self] in anchor }.value
                return Ship(own, task[0], task[1], detached, await withCheckedContinuation { next in
                    inThread { next.resume(returning: self.anchor) }
                })
            }
        }
    }

    /// A task that is a child of one that isn't.
    var withGrandchild: Ship {
        get async {
            await define {
                let own = anchor
                return await Task { [self] in
                    async let child = anchor
                    return Ship(own, await child)
                }.value
            }
        }
    }

    var andAfter: (Ship, Task<Ship, Never>) {
        get async {
            let context = self
            return await define {
                let task = Task { await context.lock.pass(); return context.anchor }
                await context.lock.waitForArrival()
                return (context.anchor, task)
            }
        }
    }

    var acrossAssemblies: Ship {
        get async {
            await define {
                let plank = yard.plank
                await Task.yield()
                return Ship(plank, yard.plank, await yard.deck.parts[0])
            }
        }
    }

    var named: Ship { get async { await define(key: "flag") { await Task.yield(); return Ship() } } }
    var alsoNamed: Ship { define(key: "flag") { Ship() } }
    var flag: Ship { definePlaceholder() }
    var byName: Ship { get async { await define { Ship(await named, alsoNamed, flag) } } }
    var byNameBackwards: Ship { get async { await define { Ship(alsoNamed, await named, flag) } } }

    var cyclic: Ship { get async { await define { await Task.yield(); return Ship(ring.ring!.part, ring.part) } } }
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

    func tower(_ height: Int) async -> Ship {
        await define(.prototype) { height == 0 ? Ship() : Ship(await tower(height - 1)) }
    }

    init() {
        container.register(Ship.self, .objectGraph) { () async in
            await Task.yield()
            return Ship()
        }
        container.register(Post.self, .objectGraph, Post.init)
    }

    var fromContainer: Ship {
        get async throws {
            try await define {
                let post: Post = try container.resolve()
                let ship: Ship = try await container.resolve()
                let again: Ship = try await container.resolve()
                return try container.resolve(Post.self) === post ? Ship(ship, again) : Ship(ship, Ship())
            }
        }
    }
}

private final class Ring: @unchecked Sendable {
    // @unchecked: injected before others see it.
    let part: Ship
    var ring: Ring?
    init(_ part: Ship) { self.part = part }
}

private final class Yard: Assembling {
    let context = DIContext()
    var plank: Ship { define { Ship() } }
    var deck: Ship { get async { await define { await Task.yield(); return Ship(plank) } } }
}

private func distinct(_ ships: [Ship]) -> Int { Set(ships.map(ObjectIdentifier.init)).count }

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
        let ship = await fleet.define { Ship(fleet.anchor, await fleet.kept) }
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
        weak var weakPart: Ship?
        do {
            let ship = await fleet.inTurn
            weakPart = ship.parts[0]
            #expect(weakPart != nil)
        }
        #expect(weakPart == nil)
    }
}
