import DovetailGraph
import SwiftSyntax

/// Where a registration stands: the file, and what is declared around it.
struct RegistrationSource {
    let path: String
    let bytes: [UInt8]
    let converter: SourceLocationConverter
    /// What only the surroundings have, by name, with the owner as a sentence names it.
    var surroundings = Surroundings()
    /// How other places name what is called by its bare name here: `Client.live` of `live`, in `Client`.
    var qualified: [String: String] = [:]
    /// What other files can't see, by name, with the owner as a sentence names it.
    var hidden: [String: String] = [:]
    /// The containers that locals of a factory stand for.
    var aliases: [String: String] = [:]
    /// The constants of the function around that become bindings, by their names.
    var constants: [String: LibraryRegistration] = [:]
    /// The type that a factory stands in, with those around it.
    var owner = ""
    /// The initializers of the file, and in the end of all files.
    let catalogue: SourceCatalogue
    let containers: ContainerFinder

    /// The names of members that only this file sees.
    var hiddenMembers: Set<String> = []
    /// Whether a level of indentation is two spaces.
    var indentsByTwo = false

    /// Lets `Self` stand for the type around a place, where other files can name it.
    mutating func takeType(around node: Syntax) {
        let type = node.ancestors.first { $0.nameOfType != nil }
        owner = type?.typePathWithin ?? ""
        let isHidden = node.ancestors.contains { $0.nameOfType != nil && DeclSyntax($0)?.isPrivate == true }
        let name = owner.lastWord
        let isNamed = !isHidden && !catalogue.protocols.contains(name) && catalogue.generics[name] == nil
        qualified["Self"] = isNamed && !owner.isEmpty ? owner : nil
        hidden["Self"] = isNamed ? nil : isHidden ? Self.file : "'\(owner)'"
    }

    /// As a member of the types around a node sees it.
    func inside(typesAround node: Syntax) -> Self {
        var result = self
        let types = node.ancestors.filter { $0.nameOfType != nil }.map { ($0.typePathWithin, $0) }
        result.owner = types.first?.0 ?? ""
        let isHidden = types.contains { DeclSyntax($0.1)?.isPrivate == true }
        for (path, _) in types.reversed() {
            for (name, isPrivate) in catalogue.members[path, default: [:]] {
                let owner = "'\(path)'"
                result.qualified[name] = isPrivate || isHidden ? nil : "\(path).\(name)"
                result.hidden[name] = isPrivate || isHidden ? owner : nil
                if !isPrivate, !isHidden { result.surroundings[name] = nil }
            }
        }
        result.qualified["Self"] = isHidden ? nil : result.owner
        result.hidden["Self"] = isHidden ? Self.file : nil
        return result
    }

    /// Whether a name is that of a parameter or a local of the function around it.
    func isLocal(_ name: String) -> Bool { surroundings[name] == Self.function }

    static let function = "the function around it"
    static let file = "this file alone"

    func end(of node: Syntax) -> DependencyGraph.Location {
        let place = converter.location(for: node.endPositionBeforeTrailingTrivia)
        return .init(path: path, line: place.line, column: place.column)
    }

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

    /// That of the first line, or of the code below where that is a comment farther to the left.
    func indentationOfCode(in range: Range<Int>) -> Int {
        let first = indentation(at: range.lowerBound)
        let lines = text(range).split(separator: "\n")
        guard let code = lines.first(where: { !$0.trimmingSpaces.hasPrefix("//") }), lines.first != code else {
            return first
        }
        return max(first, code.prefix { $0 == " " || $0 == "\t" }.count)
    }

    /// The column in which a range begins, where its other lines are aligned with something in its first one.
    func column(ifAlignedIn range: Range<Int>) -> Int? {
        let start = bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let column = range.lowerBound - start
        let lines = text(range).split(separator: "\n").dropFirst().filter { !$0.allSatisfy(\.isWhitespace) }
        let isAligned = lines.allSatisfy { $0.prefix { $0 == " " }.count > column }
        return !lines.isEmpty && isAligned && column > indentation(at: range.lowerBound) ? column : nil
    }

    /// The least white space at the beginning of a line, where a literal has several: its lines must keep together.
    func leastIndentation(in range: Range<Int>) -> Int {
        let lines = text(range).split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        guard lines.contains(where: { $0.contains("\"\"\"") }) else { return .max }
        let filled = lines.filter { !$0.allSatisfy(\.isWhitespace) }
        return filled.map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? .max
    }

    /// The comments of a node, but for those in ranges that are copied.
    func comments(of node: Syntax, without copied: [Range<Int>]) -> [String] {
        node.tokens(viewMode: .sourceAccurate).flatMap { token -> [String] in
            comments(in: token.leadingTrivia, at: token.position, without: copied)
                + comments(in: token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia, without: copied)
        }
    }

    /// The comments that end the block in which a node is the last.
    func comments(below node: Syntax) -> [String] {
        guard let next = node.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate),
            [.rightBrace, .poundEndif, .endOfFile].contains(next.tokenKind)
        else { return [] }
        return comments(in: next.leadingTrivia, at: next.position, without: [])
    }

    func comments(in trivia: Trivia, at start: AbsolutePosition, without copied: [Range<Int>] = []) -> [String] {
        var position = start.utf8Offset
        var result: [String] = []
        for piece in trivia.pieces {
            if piece.isComment, !copied.contains(where: { $0.contains(position) }) {
                let width = indentation(at: position)
                result.append(Trivia(pieces: [piece]).description.dedented(by: width))
            }
            position += piece.sourceLength.utf8Length
        }
        return result
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
            let call = list.parent?.as(FunctionCallExprSyntax.self), let type = call.typeMade,
            let position = list.enumerated().first(where: { $0.element.id == id })?.offset
        else { return .unknown }
        return .parameter(of: type, labels: call.labels, position: position)
    }
}

extension FunctionCallExprSyntax {
    /// `Feed` of `Feed(…)`, and of `.init(…)` where the declaration or a cast around it spells that.
    fileprivate var typeMade: String? {
        if let type = calledExpression.madeTypeText { return type }
        guard isImplicitInitializer else { return nil }
        if case .spelled(let type) = ExprSyntax(self).expectedType { return type.wrappedType }
        return typeRegistered?.wrappedType
    }

    /// `Feed` of `register(Feed.self) { r in .init(…) }`.
    private var typeRegistered: String? {
        guard let item = parent?.as(CodeBlockItemSyntax.self) ?? parent?.parent?.as(CodeBlockItemSyntax.self),
            item.expression?.id == ExprSyntax(self).id,
            let closure = item.parent?.parent?.as(ClosureExprSyntax.self)
        else { return nil }
        if let type = closure.signature?.returnClause?.type { return type.trimmedDescription }
        let call =
            closure.parent?.as(FunctionCallExprSyntax.self)
            ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        return call?.arguments.first?.expression.metatype
    }

    /// Whether it is `.init(…)`.
    var isImplicitInitializer: Bool {
        let callee = calledExpression.as(MemberAccessExprSyntax.self)
        return callee?.base == nil && callee?.declName.baseName.text == "init"
    }

    var labels: [String] {
        arguments.map { $0.label?.text ?? "" } + (trailingClosure.map { _ in [""] } ?? [])
    }
}
