protocol Catalogue: AnyObject { var reader: Reader? { get set } }

final class ShelfCatalogue: Catalogue {
    weak var reader: Reader?
    let store: any Store
    let log: Log

    init(store: any Store, log: Log) { (self.store, self.log) = (store, log) }
}

protocol Store: AnyObject { var name: String { get } }

final class DiskStore: Store {
    let name: String
    init(path: String) { name = "disk at \(path)" }
}

final class CloudStore: Store { let name = "cloud" }

final class Log {
    private(set) var lines: [String] = []
    func write(_ line: String) { lines.append(line) }
}

final class Reader {
    let catalogue: any Catalogue
    init(catalogue: any Catalogue) { self.catalogue = catalogue }
}

final class Loan {
    let store: any Store
    let days: Int
    init(store: any Store, days: Int) { (self.store, self.days) = (store, days) }
}

protocol Greeter: AnyObject { func greet() -> String }
protocol Farewell: AnyObject { func leave() -> String }

final class Doorman: Greeter, Farewell {
    func greet() -> String { "welcome" }
    func leave() -> String { "goodbye" }
}

final class Desk {
    let greeter: any Greeter
    let farewell: any Farewell
    let makeLoan: (Int) -> Loan

    init(greeter: any Greeter, farewell: any Farewell, makeLoan: @escaping (Int) -> Loan) {
        (self.greeter, self.farewell, self.makeLoan) = (greeter, farewell, makeLoan)
    }
}
