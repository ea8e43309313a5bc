import Foundation

/// A large program that is wired in all the ways that there are: the same bytes for the same number of files.
struct Corpus {
    let files: Int
    /// Whether one file more makes the assemblies of all modules; else the modules name nothing of each other.
    var isConnected = false

    private static let componentsPerModule = 40

    /// - Returns: the number of lines.
    func write(to folder: String) throws -> Int {
        var lines = 0
        for number in 0..<files {
            let module = number / Self.componentsPerModule
            let path = URL(filePath: folder).appending(path: "Sources/Module\(module)")
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
            let isRoot = number % Self.componentsPerModule == 0
            let text = isRoot ? assembly(module) : component(number)
            try Data(text.utf8).write(to: path.appending(path: isRoot ? "Assembly.swift" : "Component\(number).swift"))
            lines += text.count { $0 == "\n" }
        }
        if isConnected {
            try Data(application.utf8).write(to: URL(filePath: folder).appending(path: "Sources/App.swift"))
        }
        return lines
    }

    private var application: String {
        let modules = 0...(files - 1) / Self.componentsPerModule
        let assemblies = modules.map { "    let assembly\($0) = Assembly\($0)()\n" }.joined()
        return "@main struct App {\n\(assemblies)    static func main() { _ = App() }\n}\n"
    }

    /// The components of one module.
    private func members(of module: Int) -> Range<Int> {
        let first = module * Self.componentsPerModule
        return (first + 1)..<min(first + Self.componentsPerModule, files)
    }

    /// What a component needs: up to three with a lower number in its module.
    private func needs(of number: Int) -> [Int] {
        let first = number / Self.componentsPerModule * Self.componentsPerModule + 1
        return Set([number - 1, number - number % 7 - 1, (first + number) / 2]).filter { (first..<number).contains($0) }
            .sorted()
    }

    private func assembly(_ module: Int) -> String {
        let bindings = members(of: module).map { number in
            let arguments = needs(of: number).map { "service\($0): service\($0)" }.joined(separator: ", ")
            let scope = [".lazySingleton", ".objectGraph", ".prototype"][number % 3]
            return """
                    /// Makes the service \(number).
                    var service\(number): any Service\(number) {
                        define(\(scope)) { LiveService\(number)(\(arguments)) }
                    }

                """
        }
        return """
            import Dovetail

            final class Assembly\(module): Assembling {
                let context = DIContext()

            \(bindings.joined(separator: "\n"))
            }

            """
    }

    private func component(_ number: Int) -> String {
        let needs = needs(of: number)
        let properties = needs.map { "    private let service\($0): any Service\($0)\n" }.joined()
        let parameters = needs.map { "service\($0): any Service\($0)" }.joined(separator: ", ")
        let stores = needs.map { "        self.service\($0) = service\($0)\n" }.joined()
        let methods = (0..<4).map { method(of: number, $0, needs) }.joined(separator: "\n")
        return """
            import Foundation

            /// What the service \(number) does for others.
            protocol Service\(number): Sendable {
                func prepare(_ request: Request\(number)) throws -> Int
            }

            /// A question to the service \(number).
            struct Request\(number): Codable, Hashable, Sendable {
                var title = "request"
                var amounts: [Int] = []
            }

            final class LiveService\(number): Service\(number) {
            \(properties)
                init(\(parameters)) {
            \(stores)    }

                func prepare(_ request: Request\(number)) throws -> Int { work0(request).count }

            \(methods)
            }

            """
    }

    private func method(of number: Int, _ index: Int, _ needs: [Int]) -> String {
        """
            /// Step \(index) of the work.
            private func work\(index)(_ request: Request\(number)) -> [Int] {
                let known = request.amounts.filter { $0 > \(index) }.map { $0 * \(number) + \(index) }
                var result: [Int] = []
                for (position, amount) in known.enumerated() where position.isMultiple(of: 2) {
                    if amount > 100 {
                        result.append(amount / 2)
                    } else {
                        result.append(contentsOf: [amount, position].sorted())
                    }
                }
                guard !result.isEmpty else { return [\(needs.count)] }
                return result
            }
        """
    }
}
