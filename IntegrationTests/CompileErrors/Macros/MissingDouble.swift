import DovetailMacros

// The line of the leaf says which macro writes its double.
protocol API {}
struct LiveAPI: API {}
// error: cannot find 'APIStub' in scope
@Mockable(if: "true") final class App: Assembling {
    let context = DIContext()
    var api: any API { define { LiveAPI() } }
}
