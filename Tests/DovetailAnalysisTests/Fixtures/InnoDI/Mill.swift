import InnoDI

protocol Wheel {}
final class WaterWheel: Wheel { let river: River; init(river: River) { self.river = river } }
final class River {}
protocol Stone {}
final class Granite: Stone { let wheel: any Wheel; let river: River; init(wheel: any Wheel, river: River) { (self.wheel, self.river) = (wheel, river) } }
final class Flour { let stone: any Stone; init(stone: any Stone) { self.stone = stone } }
final class Sack { let flour: Flour; init(flour: Flour) { self.flour = flour } }

@DIContainer
struct Mill {
    @Provide(.input)
    var river: River

    @Provide(.shared, factory: WaterWheel(river: river))
    var wheel: any Wheel

    @Provide(.shared, Granite.self, with: [\.wheel, \.river])
    var stone: any Stone

    @Provide(.transient, factory: { (stone: any Stone) in Flour(stone: stone) }, concrete: true)
    var flour: Flour

    @Provide(.transient, asyncFactory: { (flour: Flour) async in Sack(flour: flour) }, concrete: true)
    var sack: Sack
}

func grind() { let mill = Mill(river: River()); print(mill.sack) }
