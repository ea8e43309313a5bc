import Dovetail
protocol API {}
final class Live: API {}
final class Mock: API {}
final class Feed { init(api: any API) {} }
func makeContainer(isTest: Bool) -> Container {
    let container = Container()
    if isTest {
        registerMock(container)
        return container
    }
    registerLive(container)
    return container
}
func registerMock(_ container: Container) { container.register((any API).self, Mock.init) }
func registerLive(_ container: Container) {
    container.register((any API).self, Live.init)
    container.register(Feed.self, Feed.init)
}
final class Module {
    let container: Container
    init(container: Container) { self.container = container }
    func setUp() { container.register(Feed.self, Feed.init) }
}
final class Own {
    let container: Container
    init() {
        container = Container()
        container.register(Feed.self, Feed.init)
    }
}
final class Loop {
    let container = Container()
    func fill(_ names: [String]) {
        for name in names { container.register(Feed.self, tag: name) { (api: any API) in Feed(api: api) } }
        for name in names { container.register(Feed.self, tag: name) { (api: any API) in Feed(api: api) } }
        Outside.fill(container)
    }
}
