import Dovetail

extension ServiceStartError: CustomStringConvertible {
    /// The service that failed, those that waited for it, and the steps of the rollback that failed, in lines.
    public var description: String {
        (failures.map(\.text) + rollback.map(\.text)).joined(separator: "\n")
    }
}

extension ServiceStartError.Failure {
    fileprivate var text: String {
        let waiting = waiting.isEmpty ? "" : "; waiting for it: \(waiting.quoted)"
        switch reason {
        case .timedOut(let limit): return "'\(service)' did not start within \(limit)\(waiting)"
        case .notCreated(let error): return "'\(service)' could not be made: \(error)\(waiting)"
        case .notStarted(let error): return "'\(service)' could not start: \(error)\(waiting)"
        }
    }
}

extension ServiceStartError.RollbackProblem {
    fileprivate var text: String {
        let subject = service.map { "'\($0)'" } ?? "the closing of the context"
        switch reason {
        case .timedOut(let limit): return "rollback: \(subject) did not end within \(limit)"
        case .threw(let error): return "rollback: \(subject) failed: \(error)"
        }
    }
}

extension ServiceOrderError: CustomStringConvertible {
    /// All problems, one under the other.
    public var description: String { problems.map(\.text).joined(separator: "\n") }
}

extension ServiceOrderError.Problem {
    fileprivate var text: String {
        switch self {
        case .duplicate(let name): "two services are named '\(name)'"
        case .unknown(let name, let service, let suggestion):
            "'\(service)' comes after '\(name)', and there is no such service"
                + (suggestion.map { "; \(Wording.alike($0))" } ?? "")
        case .cycle(let names): "services wait for each other: \(names.joined(separator: " → "))"
        }
    }
}

extension ServiceStopError: CustomStringConvertible {
    /// Both errors, one under the other.
    public var description: String { "\(running)\nand the context could not be closed: \(closing)" }
}

extension [String] {
    fileprivate var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}
