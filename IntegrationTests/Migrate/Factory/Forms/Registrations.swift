// swift-format-ignore-file
import Factory
extension Container {
    // One for all.
    var lamp: Factory<Lamp> { self { /* in */ Lamp() }.singleton /* scope */ }
    var hall: Factory<Hall> { self { Hall(lamp: Container.shared.lamp.resolve()) } }
    var bare: Factory<Hall> { self { Hall(lamp: cellar()) } }
    var torch: Factory<Lamp> { self { fatalError("registered by the app") } }
    var lit: Factory<Hall> { self { Hall(lamp: $0.torch()) } }
    var named: Factory<Hall> { self { container in Hall(lamp: container.lamp()) } }
    var `default`: Factory<Lamp> { self { Lamp() } }
    var usual: Factory<Hall> { self { Hall(lamp: self.default()) } }
    private var hidden: Factory<Lamp> { self { Lamp() } }
    var shown: Factory<Hall> { self { Hall(lamp: self.hidden()) } }
    var outer: Factory<Hall> { self { Hall(lamp: Container.shared.lamp.wrapped) } }
    var own: Factory<Hall> { self { Hall(lamp: self.wattage > 3 ? Lamp() : Lantern()) } }
    var screen: Factory<Screen> { self { @MainActor in Screen() } }
    var wattage: Int { 3 }
    func numbered(_ number: Int) -> Factory<Lamp> { self { Lamp() } }
    static let old = Factory { Lamp() }
    // The end.
}

extension SharedContainer {
    var cellar: Factory<Lamp> { self { Lantern() } }
}

final class Garden: SharedContainer {
    static let shared = Garden()
    let manager = ContainerManager()
    var lamp: Factory<Lamp> { self { Lantern() } }
    var path: Factory<Hall> { self { Hall(lamp: self.lamp()) } }
    var indoors: Factory<Hall> { self { Hall(lamp: Container.shared.lamp()) } }
}

extension Container: AutoRegistering {
    public func autoRegister() {
        torch.register { Lantern() }
        Garden.shared.path.register { Hall(lamp: Lamp()) }
    }
}
