import Swinject
import SwinjectAutoregistration
import SwinjectStoryboard
import UIKit
protocol Animal { var name: String? { get set } }
class Cat: Animal { var name: String?; init(name: String?) { self.name = name } ; convenience init() { self.init(name: nil) } }
class Horse: Animal { var name: String?; var running = false; init(name: String, running: Bool) {} }
class Dog: Animal { var name: String? }
protocol Person {}
class PetOwner: Person { let pet: Animal; init(pet: Animal) { self.pet = pet } }
class InjectablePerson: Person { var pet: Animal?; init() {}; func setPet(_ p: Animal) { pet = p } ; var log = "" }
class Parent { let child: Child?; init(child: Child) { self.child = child } }
class Child { weak var parent: Parent?; init() {} }
class ParentP { var child: ChildP?; init() {} }
class ChildP { weak var parent: ParentP?; init() {} }
class Log {}
class LazyUser { init(log: Lazy<Log>, provider: Provider<Log>) {} }
class Auto { init(a: Animal, log: Log) {} }
class AutoArg { init(id: Int, log: Log) {} }
class AutoNamed { init(log: Log) {} }
class Ctl: UIViewController { var pet: Animal?; var log: Log? }
class Multi1 {}; protocol MA {}; protocol MB {}; extension Multi1: MA, MB {}
class Coll { init(all: [Animal]) {} }
class Opt { init(pet: Animal?) {} }
class Sess {}
class Fac { init(make: @escaping (String) -> Animal) {} }
class WeakK {}
class AfterTest { init(p: Person, q: Animal) {} }
extension ObjectScope { static let session = ObjectScope(storageFactory: PermanentStorage.init, description: "session") }
class AnimalAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Animal.self) { _ in Cat(name: "Mimi") }
        container.register(Animal.self, name: "dog") { _ in Dog() }
        container.register(Animal.self) { _, name in Horse(name: name, running: false) }
        container.register(Animal.self) { (_, name: String, running: Bool) in Horse(name: name, running: running) }
        container.register(Animal.self, name: "auto", factory: { _ in Cat() })
        container.register(Person.self) { r in PetOwner(pet: r.resolve(Animal.self)!) }.inObjectScope(.container)
        container.register(Person.self, name: "init") { r in
            let person = InjectablePerson()
            person.pet = r.resolve(Animal.self, name: "dog")
            person.setPet(r.resolve(Animal.self, argument: "x")!)
            return person
        }.inObjectScope(.transient)
        container.register(Person.self, name: "completed") { _ in InjectablePerson() }
            .initCompleted { r, p in
                let injectable = p as! InjectablePerson
                injectable.pet = r.resolve(Animal.self)
            }.inObjectScope(.weak)
        container.register(Parent.self) { r in Parent(child: r.resolve(Child.self)!) }
        container.register(Child.self) { _ in Child() }.initCompleted { r, c in c.parent = r.resolve(Parent.self) }
        container.register(ParentP.self) { r in let p = ParentP(); p.child = r.resolve(ChildP.self)!; return p }
        container.register(ChildP.self) { _ in ChildP() }.initCompleted { r, c in c.parent = r.resolve(ParentP.self) }
        container.register(Log.self) { _ in Log() }.inObjectScope(.session)
        container.register(LazyUser.self) { r in LazyUser(log: r.resolve(Lazy<Log>.self)!, provider: r.resolve(Provider<Log>.self)!) }
        container.autoregister(Auto.self, initializer: Auto.init)
        container.autoregister(AutoArg.self, argument: Int.self, initializer: AutoArg.init)
        container.autoregister(AutoNamed.self, name: "n", initializer: AutoNamed.init(log:)).inObjectScope(.container)
        container.autoregister(AutoNamed.self, initializer: AutoNamed.init)
        container.register(Auto.self, name: "tilde") { r in Auto(a: r~>, log: r ~> Log.self) }
        container.register(Auto.self, name: "tilde2") { r in Auto(a: r ~> (Animal.self, name: "dog"), log: r~>) }
        container.register(AutoArg.self, name: "tilde3") { r in AutoArg(id: 3, log: r~>) }
        container.register(Multi1.self) { _ in Multi1() }.implements(MA.self).implements(MB.self, name: "b")
        container.register(Coll.self) { r in Coll(all: [r.resolve(Animal.self)!, r.resolve(Animal.self, name: "dog")!]) }
        container.register(Opt.self) { r in Opt(pet: r.resolve(Animal.self, name: "none")) }
        container.register(Sess.self, factory: makeSess)
        container.register(Fac.self) { r in Fac(make: { name in r.resolve(Animal.self, argument: name)! }) }
        container.register(WeakK.self) { _ in WeakK() }.inObjectScope(.weak)
        container.register(AfterTest.self) { r in
            guard let p = r.resolve(Person.self), let q = r.resolve(Animal.self, arguments: "a", true) else { fatalError() }
            return AfterTest(p: p, q: q)
        }
        container.storyboardInitCompleted(Ctl.self) { r, c in
            c.pet = r.resolve(Animal.self)
            c.log = r.resolve(Log.self)
        }
        let owner = container.register(PetOwner.self) { r in PetOwner(pet: r.resolve(Animal.self)!) }
        container.forward(MC.self, to: owner)
    }
    func loaded(resolver: Resolver) { resolver.resolve(Log.self)?.description }
    func makeSess(_ r: Resolver) -> Sess { Sess() }
}
protocol MC {}
extension Log { var description: String { "" } }
extension SwinjectStoryboard {
    @objc class func setup() { defaultContainer.register(Sess.self, name: "story") { _ in Sess() } }
}
final class AppDelegate {
    let assembler = Assembler([AnimalAssembly()])
    let container: Container = { let c = Container(); c.register(Sess.self) { _ in Sess() }; return c }()
    let container2 = Container { c in c.register(WeakK.self) { _ in WeakK() } }
    func start() {
        let person = assembler.resolver.resolve(Person.self)!
        let named = assembler.resolver.resolve(Person.self, name: "init")
        let horse = assembler.resolver.resolve(Animal.self, argument: "Spirit")
        let child = Container(parent: container)
        child.register(Log.self) { _ in Log() }
        let s = child.resolve(Sess.self)
        let childAssembler = Assembler([], parent: assembler)
        let sync = container.synchronize()
        let sess = sync.resolve(Sess.self)
        let sb = SwinjectStoryboard.create(name: "Main", bundle: nil, container: container)
        _ = (person, named, horse, s, sess, childAssembler, sb)
    }
}
