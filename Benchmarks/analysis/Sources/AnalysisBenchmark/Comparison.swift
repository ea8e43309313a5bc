import Foundation

/// One folder: parsing alone, the first check, and a second check of the same files.
struct Comparison {
    let name: String
    let folder: String
    let dovetail: String
    let cache: String

    struct Row {
        let name: String
        let parsing: Cost
        let first: Cost
        let second: Cost

        static let header =
            "folder".padded(to: 44) + "  parsing    first  ratio   second  ratio   memory beyond parsing\n"
            + "must".padded(to: 44) + "                   2.20             0.10   96 MB"

        var isGood: Bool {
            first.seconds <= 2.2 * parsing.seconds && second.seconds <= 0.1 * first.seconds
                && first.megabytes <= parsing.megabytes + 96
        }

        var text: String {
            let figures = [
                "\(parsing.seconds.text) s", "\(first.seconds.text) s", (first.seconds / parsing.seconds).text,
                "\(second.seconds.text) s", (second.seconds / first.seconds).text,
                "\(Int(first.megabytes - parsing.megabytes)) MB of \(Int(first.megabytes))",
            ]
            return name.padded(to: 44) + figures.map { "  \($0)" }.joined()
        }
    }

    /// The least of nine runs each, in turn, so that a busy moment hits all alike.
    func row() throws -> Row {
        var costs: [[Cost]] = [[], [], []]
        for round in 0..<9 {
            let memory = "\(cache)/memory\(abs(name.hashValue))-\(round)"
            let environment = ["DOVETAIL_CACHE": memory]
            costs[0].append(try ChildProcess.run(CommandLine.arguments[0], ["parse", folder], environment: [:]))
            costs[1].append(try ChildProcess.run(dovetail, ["check", folder], environment: environment))
            costs[2].append(try ChildProcess.run(dovetail, ["check", folder], environment: environment))
        }
        let least = costs.map { runs in
            Cost(seconds: runs.map(\.seconds).min()!, megabytes: runs.map(\.megabytes).min()!)
        }
        return Row(name: name, parsing: least[0], first: least[1], second: least[2])
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Double {
    var text: String { String(format: "%.2f", self) }
}
