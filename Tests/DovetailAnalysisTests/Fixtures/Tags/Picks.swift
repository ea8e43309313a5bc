import Dovetail

final class Pick { init(named: any Database, chosen: any Database, literal: any Database) {} }
final class Catalog { init(_ pick: Tagged<any Database, Chosen>) {} }

// Which of them is asked for shows only when the program runs.
func makePicks(named name: String) -> Container {
    let container = makeContainer()
    container.register(Pick.self) {
        Pick(
            named: try container.resolve(name),
            chosen: try container.resolve(choose()),
            literal: try container.resolve("replica"))
    }
    container.register(Catalog.self) { Catalog(try container.resolve()) }
    return container
}
