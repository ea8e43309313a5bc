import Dovetail

protocol Database {}
final class Primary: Database {}
final class Copy: Database {}
enum Kind { case hot, cold }

enum Replica: DependencyTag { static let tag = "replica" }
enum Cold: DependencyTag { static let tag = Kind.cold }
enum Hot: DependencyTag { static let tag: Kind = .hot }
enum Chosen: DependencyTag { static var tag: String { choose() } }
enum Spelt: DependencyTag {
    static var tag: String { "spelt" }
}
func choose() -> String { "replica" }

final class Report { init(database: any Database, replica: any Database) {} }
final class Archive {
    init(cold: Tagged<any Database, Cold>, hot: Tagged<any Database, Hot>?, later: Lazy<Tagged<any Database, Spelt>>) {}
}
final class Audit { init(_ chosen: Tagged<any Database, Chosen>) {} }
final class Missing { init(_ gone: Tagged<Report, Replica>, never: Tagged<Absent, Replica>) {} }
struct Absent {}

func makeContainer() -> Container {
    let container = Container()
    container.register((any Database).self, .lazySingleton) { Primary() }
    container.register((any Database).self, .lazySingleton, tag: "replica") { Copy() }
    container.register((any Database).self, .lazySingleton, tag: Kind.cold) { Copy() }
    container.register((any Database).self, .lazySingleton, tag: Kind.hot) { Copy() }
    container.register(Report.self) { (database: any Database, replica: Tagged<any Database, Replica>) in
        Report(database: database, replica: replica.value)
    }
    container.register(Archive.self, Archive.init)
    container.register(Audit.self, Audit.init)
    container.register(Missing.self, Missing.init)
    return container
}
