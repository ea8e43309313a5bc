import DovetailGraph
import Testing

@Suite struct StatisticsTests {
    @Test(arguments: ReportFormat.allCases)
    func theFiguresOfAGraphAreWrittenAsRecorded(_ format: ReportFormat) throws {
        expectSnapshot(Statistics(try Shop.graph).text(format), "Statistics.\(format.rawValue)")
    }

    @Test func aCycleIsWalkedOnce() throws {
        var sketch = Sketch()
        let app = sketch.root("App")
        let parts = ["a", "b", "c"].map { sketch.member($0, of: app) }
        sketch.needs(parts[0], parts[1])
        sketch.needs(parts[1], parts[2])
        sketch.needs(parts[2], parts[0])
        #expect(Statistics(try sketch.graph).deepest.map(\.name) == ["App.a", "App.b", "App.c"])
    }

    @Test func aPartDominatesWhatNobodyElseLeadsTo() throws {
        var sketch = Sketch()
        let app = sketch.root("App")
        let (screen, model, store, log) = (
            sketch.member("screen", of: app), sketch.member("model", of: app), sketch.member("store", of: app),
            sketch.member("log", of: app)
        )
        let other = sketch.member("other", of: app)
        sketch.needs(screen, model)
        sketch.needs(model, store)
        sketch.needs(model, log)
        sketch.needs(other, log)
        let dominating = Statistics(try sketch.graph).dominating.map { "\($0.id.name) \($0.count)" }
        #expect(dominating == ["App.screen 2", "App.model 1"])
    }

    @Test func theInstabilityOfAModuleIsTheShareOfItsCouplingsThatLeadOutwards() throws {
        var sketch = Sketch()
        let screen = sketch.type("Screen", module: "UI")
        let menu = sketch.type("Menu", module: "UI")
        let order = sketch.type("Order", module: "Domain")
        let store = sketch.type("Store", module: "Storage")
        sketch.type("Alone", module: "Alone")
        sketch.edge(screen, .requires, order)
        sketch.edge(menu, .requires, order)
        sketch.edge(order, .requires, store)
        let modules = Statistics(try sketch.graph).modules
        #expect(
            modules.map { "\($0.name) \($0.instability.map { "\($0)" } ?? "-")" }
                == ["Alone -", "Domain 0.3333333333333333", "Storage 0.0", "UI 1.0"])
    }
}
