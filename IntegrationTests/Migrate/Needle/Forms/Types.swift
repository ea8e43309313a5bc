protocol Wind: AnyObject {}
final class Breeze: Wind { init() {} }
final class Sail {
    let wind: any Wind
    let area: Int
    init(wind: any Wind, area: Int) { (self.wind, self.area) = (wind, area) }
}
final class Mast {
    let sails: [Sail]
    init(sails: [Sail]) { self.sails = sails }
}
protocol Rigged: AnyObject { var mast: Mast { get } }
protocol Crewed: AnyObject { var crew: CrewComponent { get } }
final class Captain { init(crew: CrewComponent) {} }
class CrewComponent {}
@MainActor final class Deckchair { init() {} }
