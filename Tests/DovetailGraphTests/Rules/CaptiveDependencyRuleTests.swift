import DovetailGraph
import Testing

@Suite struct CaptiveDependencyRuleTests {
    @Test func singletonsThatHoldWhatShouldGoEarlierAreReported() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            let request = sketch.root("Request", parent: app)
            let store = sketch.member("store", of: app, .lazySingleton)
            let helper = sketch.member("helper", of: app, .prototype)
            let cache = sketch.member("cache", of: app, .weakSingleton)
            let session = sketch.member("session", of: app) { $0.isShortLived = true }
            let user = sketch.member("user", of: request, .objectGraph)
            sketch.needs(store, helper, as: "helper")
            sketch.needs(helper, cache, .inject, as: "cache")
            sketch.needs(store, session)
            sketch.needs(store, user)
        }
        expectSnapshot(text, "Rules/captive-dependency.txt")
    }

    @Test func whatIsHeldThroughAnObjectOfTheGraphIsHeld() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            let part = sketch.member("part", of: app)
            sketch.needs(sketch.member("store", of: app, .lazySingleton), part)
            sketch.needs(part, sketch.member("cache", of: app, .weakSingleton))
        }
        expectSnapshot(text, "Rules/captive-dependency-through-graph.txt")
    }

    @Test func deferredEdgesObjectsOfTheGraphAndLongerLivesAreFine() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            let request = sketch.root("Request", parent: app)
            let store = sketch.member("store", of: app, .lazySingleton)
            let cache = sketch.member("cache", of: app, .weakSingleton)
            let part = sketch.member("part", of: app)
            let handler = sketch.member("handler", of: request, .lazySingleton)
            sketch.needs(store, cache, .deferred)
            sketch.needs(store, cache, .call)
            sketch.needs(store, part)
            sketch.needs(handler, store)
            sketch.needs(cache, part)
        }
        #expect(text == "")
    }

    @Test func whatGoesWithItsOwnerHoldsNothingForGood() throws {
        let text = try findings { sketch in
            let container = sketch.root("Container", .container)
            let cache = sketch.member("cache", of: container, .weakSingleton)
            let screen = sketch.root("Screen", .compositionRoot)
            let model = sketch.member("show().model", of: screen, .instance)
            let part = sketch.member("show().part", of: screen, .prototype)
            let lazy = sketch.member("list", of: screen, .lazySingleton)
            let desk = sketch.member("desk", of: sketch.root("main", .function), .prototype)
            sketch.needs(model, part)
            sketch.needs(part, cache)
            sketch.needs(lazy, cache)
            let place = sketch.draft.bindings.first { $0.id == lazy }?.location
            sketch.edit { draft in
                draft.edges.append(.init(from: desk, to: lazy, kind: .needs, phase: .deferred, location: place))
            }
        }
        #expect(text == "")
    }

    @Test func aPropertyOfAnObjectHoldsWhatIsShortLivedAsLongAsItsOwner() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            let session = sketch.member("session", of: app) { $0.isShortLived = true }
            sketch.needs(sketch.member("screen", of: app, .instance), session)
            sketch.needs(sketch.member("show().screen", of: app, .instance), session)
        }
        expectSnapshot(text, "Rules/captive-dependency-of-owner.txt")
    }
}
