import DovetailGraph
import SwiftSyntax

/// Where a registration stands: the file, and what is declared around it.
struct RegistrationSource {
    let path: String
    let bytes: [UInt8]
    let converter: SourceLocationConverter
    /// What only the surroundings have, by name, with the owner as a sentence names it.
    var surroundings: [String: String] = [:]
    /// The initializers of the file, and in the end of all files.
    let catalogue: SourceCatalogue

    func location(of node: Syntax) -> DependencyGraph.Location {
        let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        return .init(path: path, line: place.line, column: place.column)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The white space at the beginning of the line of a place.
    func indentation(at offset: Int) -> Int {
        let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    }

    /// Whether a call makes something by an initializer without `throws`.
    func isKnownNotToThrow(_ call: FunctionCallExprSyntax) -> Bool {
        guard let type = call.calledExpression.madeType else { return false }
        return catalogue.initializer(of: type, labels: call.labels)?.hasEffects == false
    }
}

extension LabeledExprSyntax {
    /// The parameter that this argument is given to.
    var parameter: WrittenSource {
        guard let list = parent?.as(LabeledExprListSyntax.self),
            let call = list.parent?.as(FunctionCallExprSyntax.self), let type = call.calledExpression.madeType,
            let position = list.enumerated().first(where: { $0.element.id == id })?.offset
        else { return .unknown }
        return .parameter(of: type, labels: call.labels, position: position)
    }
}

extension FunctionCallExprSyntax {
    var labels: [String] {
        arguments.map { $0.label?.text ?? "" } + (trailingClosure.map { _ in [""] } ?? [])
    }
}
