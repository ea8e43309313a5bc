import FactoryKit
import SwiftUI
protocol MyServiceType {}
struct Config {}
final class MyService: MyServiceType { init() {} }
final class Net { init(service: MyServiceType) {} }
final class Repo { init(net: Net, id: Int = 0) {} }
final class Param { init(id: Int, net: Net) {} }
final class Circ1 { @Injected(\.circ2) var c2 }
final class Circ2 { @LazyInjected(\.circ1) var c1 }
final class Analytics {}
final class MockService: MyServiceType {}
final class VM: ObservableObject { @Injected(\.myService) private var service; @LazyInjected(\.net) var net; @WeakLazyInjected(\.analytics) var analytics: Analytics?; @DynamicInjected(\.repo) var repo; @Injected(\.custom.keyed) var keyed; @Injected(\CustomContainer.other) var other }
final class VM2 { let service = Container.shared.myService(); let net: Net = resolve(\.net); init() {} }
struct ContentView: View { @InjectedObject(\.vm) var vm; @StateObject var vm3 = Container.shared.vm(); @InjectedObservable(\.obs) var obs; @InjectedType var x: MyServiceType? ; var body: some View { Text("") } }
@Observable final class Obs { @ObservationIgnored @Injected(\.myService) var service }
@MainActor final class MainVM { }
protocol Strategy {}; final class SA: Strategy {}; final class SB: Strategy {}
actor Act {}
enum Flags { static let on = true }
extension Container {
    var myService: Factory<MyServiceType> { self { MyService() } }
    var net: Factory<Net> { self { Net(service: self.myService()) }.singleton }
    var repo: Factory<Repo> { Factory(self) { Repo(net: self.net()) }.shared }
    var cached: Factory<Repo> { self { Repo(net: self.net.resolve(), id: 3) }.cached }
    var graph: Factory<Repo> { self { Repo(net: Container.shared.net()) }.graph }
    var uniq: Factory<Repo> { self { Repo(net: self.net()) }.unique }
    var sessionOne: Factory<Repo> { self { Repo(net: self.net()) }.scope(.session) }
    var timed: Factory<Repo> { self { Repo(net: self.net()) }.timeToLive(60).decorator { _ in } }
    var param: ParameterFactory<Int, Param> { self { id in Param(id: id, net: self.net()) } }
    var param2: ParameterFactory<(Int, String), Param> { self { Param(id: $0.0, net: self.net()) }.scopeOnParameters.cached }
    var circ1: Factory<Circ1> { self { Circ1() } }
    var circ2: Factory<Circ2> { self { Circ2() } }
    var analytics: Factory<Analytics?> { promised() }
    var vm: Factory<VM> { self { VM() } }
    @MainActor var mainVM: Factory<MainVM> { self { @MainActor in MainVM() } }
    var obs: Factory<Obs> { self { Obs() } }
    var contexted: Factory<MyServiceType> { self { MyService() }.onTest { MockService() }.onPreview { MockService() }.onArg("mock") { MockService() }.onDebug { MockService() }.onSimulator { MockService() } }
    var once: Factory<MyServiceType> { self { MyService() }.once() }
    var strategies: Factory<[Strategy]> { self { [SA(), SB()] } }
    var strategy: Factory<(Int) -> Strategy> { self { { id in id == 1 ? SA() : SB() } } }
    var act: Factory<Act> { self { Act() }.singleton }
    var optional: Factory<Config?> { self { nil } }
    var tagged: Factory<MyServiceType> { self(key: "x") { MyService() } }
    static let legacy = Factory<Net>(scope: .singleton) { Net(service: MyService()) }
    func fn() -> Factory<Net> { self { Net(service: self.myService()) } }
    private var hidden: Factory<Config> { self { Config() } }
}
extension Scope { static let session = Cached() }
final class CustomContainer: SharedContainer {
    @TaskLocal static var shared = CustomContainer()
    let manager = ContainerManager()
    var keyed: Factory<Net> { self { Net(service: Container.shared.myService()) } }
    var other: Factory<Repo> { self { Repo(net: self.keyed()) } }
}
extension Container { var custom: CustomContainer { CustomContainer.shared } }
extension Container: AutoRegistering {
    public func autoRegister() {
        myService.register { MockService() }
        analytics.register { Analytics() }
        custom.keyed.register { Net(service: MockService()) }
        #if DEBUG
        net.onTest { Net(service: MockService()) }
        #endif
    }
}
public final class SecondContainer: ManagedContainer { public let manager = ContainerManager(); let parent: Container; init(parent: Container) { self.parent = parent }
    var child: Factory<Repo> { self { Repo(net: self.parent.net()) } } }
final class Client {
    @Injected(\Container.myService) var s
    func go() {
        let p = Container.shared.param(3)
        let n = Container.shared.net.resolve()
        let c = CustomContainer.shared.other()
        Container.shared.myService.register { MyService() }
        Container.shared.reset()
        Container.shared.manager.push()
        let svc = Container.shared.strategy()(1)
        _ = (p, n, c, svc)
    }
}
