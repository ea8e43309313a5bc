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
}
