import EasyDi
import UIKit

protocol ILog {}
final class Log: ILog { var url: URL? ; var api: IApi? }
protocol IApi: AnyObject {}
final class Api: IApi { var base: URL?; var log: ILog? }
final class Service { var api: IApi?; let log: ILog?; init(log: ILog) { self.log = log } ; init() { log = nil } }
final class A { var b: B? }
final class B { var c: C? }
final class C { var a: A? }
final class View: UIViewController { var service: Service?; var id: String? ; var presenter: Presenter! }
final class Presenter { weak var view: View?; var service: Service! }
class Cell: UITableViewCell { var log: ILog? }
protocol IFeature {}
final class Feature: IFeature { var log: ILog! }
final class FeatureV2: IFeature { var log: ILog! }
final class Param { init(id: Int, log: ILog) {} }
final class Placeholder {}
final class FakeLog: ILog {}

class ServiceAssembly: Assembly {
    var log: ILog { return define(scope: .lazySingleton, init: Log()) { $0.url = self.baseURL; return $0 } }
    var api: IApi { define(init: Api()) { $0.base = self.baseURL; $0.log = self.log; return $0 } }
    var baseURL: URL { return define(init: URL(string: "http://x")!) }
    var service: Service { define(scope: .prototype, init: Service(log: self.log)) { $0.api = self.api; return $0 } }
    var weakOne: Service { define(scope: .weakSingleton, init: Service()) }
    func param(id: Int) -> Param { return define(init: Param(id: id, log: self.log)) }
    func keyed(id: Int) -> Param { return define(key: "k\(id)", scope: .lazySingleton, init: Param(id: id, log: log)) }
    var definitionKey: Service { return define(definitionKey: "x", init: Service()) { $0.api = self.api; return $0 } }
    let stored = Placeholder()
    lazy var lazyOne: Placeholder = Placeholder()
}
class ABCAssembly: Assembly {
    var a: A { return define(init: A()) { $0.b = self.b; return $0 } }
    var b: B { return define(init: B()) { $0.c = self.c; return $0 } }
    var c: C { return define(init: C()) { $0.a = self.a; return $0 } }
}
class ViewAssembly: Assembly {
    lazy var services: ServiceAssembly = self.context.assembly()
    lazy var abc = ABCAssembly.instance(from: context)
    var nested: ServiceAssembly { context.assembly() }
    func inject(into view: View, id: String) {
        let _: View = define(init: view) {
            $0.service = self.services.service
            $0.id = id
            $0.presenter = self.presenter(for: view)
            return $0
        }
    }
    func inject(into cell: Cell) {
        defineInjection(into: cell) { $0.log = self.services.log; return $0 }
    }
    func inject2(into cell: Cell) {
        defineInjection(key: "cell", into: cell) { $0.log = self.nested.log }
    }
    func presenter(for view: View) -> Presenter {
        return define(init: Presenter()) { $0.view = view; $0.service = self.services.service; return $0 }
    }
    var controller: View { define(init: UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController() as! View) { $0.service = self.services.service; return $0 } }
    var placeholder: IFeature { return definePlaceholder() }
}
class FeatureAssembly: Assembly {
    lazy var services: ServiceAssembly = self.context.assembly()
    var feature: IFeature { define(init: Feature()) { $0.log = self.services.log; return $0 } }
}
class ABAssembly: Assembly {
    lazy var featureAssembly: FeatureAssembly = self.context.assembly()
    lazy var services: ServiceAssembly = self.context.assembly()
    var feature: IFeature { define(init: FeatureV2()) { $0.log = self.services.log; return $0 } }
    func activate(_ first: Bool) {
        if first { featureAssembly.addSubstitution(for: "feature") { return self.feature } }
        else { featureAssembly.removeSubstitution(for: "feature") }
    }
}
final class AppDelegate {
    let context = DIContext()
    func start() {
        let log = ServiceAssembly.instance().log
        let a = ABCAssembly.instance(from: context).a
        let view = View()
        ViewAssembly.instance().inject(into: view, id: "1")
        ViewAssembly.instance().addSubstitution(for: "placeholder") { () -> IFeature in Feature() }
        let services = ServiceAssembly.instance(from: context)
        services.addSubstitution(for: "log") { () -> ILog in FakeLog() }
        _ = (log, a)
    }
}
