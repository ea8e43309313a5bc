// swift-format-ignore-file
import NeedleFoundation

/// The ship.
public class HarbourComponent: BootstrapComponent {
    private let name: String
    // In metres.
    let depth: Int
    /* Of the pilot. */
    init(named name: String, depth: Int) {
        self.name = name
        self.depth = depth
        super.init()
        // The end.
    }

    var wind: any Wind { return shared { /* west */ Breeze() } }
    private var gust: any Wind { get { wind } } // a short one
    var sail: Sail {
        let area = depth * 2
        return Sail(wind: self.wind, area: area)
    }
    func sail(area: Int) -> Sail { Sail(wind: wind, area: area) }
    func flag(of area: Int, _ wind: any Wind) -> Sail { Sail(wind: wind, area: area + self.depth) }
    var makeSail: (Int) -> Sail { { self.flag(of: $0, self.wind) } }
    var twice: Sail { let one = shared { Sail(wind: wind, area: 1) }; return one }
    var me: AnyObject { self }
    var whole: [String] { path }
    let chart = "chart"
    lazy var log: String = { "log" }()
    var flagged = 3
    weak var pilot: Breeze? { didSet { } }
    var settable: Int { get { 3 } set {} }
    static var count: Int { 3 }
    func nothing() {}
    func generic<A>(_ value: A) -> A { value }
    func late() async -> Int { 3 }
    func kept(_ n: Int) -> Sail { shared { Sail(wind: wind, area: n) } }
    @available(*, deprecated) var old: Int { 3 }
    var ship: ShipComponent { ShipComponent(parent: self) }
    func boat(oars: Int, _ cox: String) -> BoatComponent { BoatComponent(parent: self, oars: oars, cox: cox) }
    var boats: [BoatComponent] { [BoatComponent(parent: self, oars: 1, cox: name), boat(oars: 2, "Eve")] }
    var fleet: Sail { ship.deck.sail }
    var rigged: any Rigged { shared { ShipComponent(parent: self) } }
    var half: any Rigged { HalfComponent(parent: self) }
    var odd: OddComponent { OddComponent(parent: self) }
    var crew: CrewComponent2 { CrewComponent2(parent: self) }
    var base: BaseComponent { BaseComponent(parent: self) }
    var empty: EmptyComponent { EmptyComponent(parent: self) }
    var harbour: Int { depth }
}

protocol ShipDependency: Dependency {
    var wind: any Wind { get }
    var depth: Int { get }
}

class ShipComponent: Component<ShipDependency>, Rigged {
    var mast: Mast { Mast(sails: [deck.sail, dependency.wind === harbourSail.wind ? harbourSail : deck.sail]) }
    var harbourSail: Sail { Sail(wind: dependency.wind, area: self.dependency.depth) }
    var deck: DeckComponent { DeckComponent(parent: self) }
    // The last.
}

protocol DeckDependency: ShipDependency {
    var mast: Mast { get }
    var nowhere: Int { get }
    var oars: Int { get }
}

class DeckComponent: Component<DeckDependency> {
    var sail: Sail { Sail(wind: dependency.wind, area: 2) }
    var sails: [Sail] { dependency.mast.sails.map { Sail(wind: self.dependency.wind, area: $0.area) } }
    var lost: Int { dependency.nowhere }
    var all: ShipDependency { dependency }
    var loss: Int { lost + 1 }
}

class BoatComponent: Component<ShipDependency> {
    fileprivate let oars: Int
    private let helm: String
    init(parent: Scope, oars: Int, cox helm: String) {
        self.oars = oars; self.helm = helm
        super.init(parent: parent)
    }
    #if DEBUG
    // Slow.
    var slow: Int { oars }
    #else
    var fast: Int { oars * dependency.depth }
    #endif
    var speed: Int { return /* knots */ oars * dependency.depth }
    var deck: BunkComponent { BunkComponent(parent: self) }
}

extension BoatComponent {
    var name: String { helm + " & \(speed)" }
}

protocol BunkDependency: Dependency { var speed: Int { get }; var depth: Int { get } }
class BunkComponent: Component<BunkDependency> {
    var cost: Int { dependency.speed * dependency.depth }
    var boat: Int { 3 }
}

class HalfComponent: Component<EmptyDependency>, Rigged {
    var mast: Mast { Mast(sails: []) }
    var lost: Int { dependency.lost }
}

class OddComponent: Component<EmptyDependency> {
    let depth: Int
    init(parent: Scope, depth: Int = 3) {
        self.depth = depth + 1
        super.init(parent: parent)
    }
    var keel: Int { depth }
}

class CrewComponent2: Component<EmptyDependency> { var size: Int { 3 } }

class BaseComponent: Component<EmptyDependency> { var size: Int { 3 } }
class SubComponent: BaseComponent { var other: Int { 3 } }

class EmptyComponent: Component<EmptyDependency> {}
class LonelyComponent: Component<ShipDependency> { var wind: any Wind { dependency.wind } }

protocol Plug: PluginExtension { var plug: Int { get } }
class PluggedComponent: PluginizedComponent<ShipDependency, Plug, PlugNonCoreComponent> {
    var plugged: Int { pluginExtension.plug }
}
class PlugNonCoreComponent: NonCoreComponent<ShipDependency> { var plug: Int { 3 } }

extension HarbourComponent {
    var chair: Deckchair { Deckchair() }
    @MainActor var seat: Deckchair { shared { Deckchair() } }
    var chairs: [Deckchair] { [chair, seat] }
}
