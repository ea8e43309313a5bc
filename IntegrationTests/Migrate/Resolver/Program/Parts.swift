protocol Pump: AnyObject { var name: String { get } }

final class Well: Pump {
    let name = "well"
    let gauge: Gauge
    init(gauge: Gauge) { self.gauge = gauge }
}

final class Hydrant: Pump { let name = "hydrant" }
final class Gauge {}

final class Gardener {
    var shed: Shed?
    let pump: any Pump
    let spare: any Pump
    init(pump: any Pump, spare: any Pump) { (self.pump, self.spare) = (pump, spare) }
}

final class Shed {}
protocol Planter: AnyObject { func plant() -> String }

final class Bed: Planter {
    let gardener: Gardener
    init(gardener: Gardener) { self.gardener = gardener }
    func plant() -> String { "tulips, watered by the \(gardener.pump.name)" }
}
