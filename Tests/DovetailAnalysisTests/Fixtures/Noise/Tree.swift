// Nodes that are compared and printed are values, though others hold them by a protocol, and though they make others.
protocol Syntax: CustomStringConvertible {}
final class Arena { func insert(_ node: any Syntax) {} }
struct Name: Syntax { let arena: Arena; var description: String { "name" } }
struct Call: Syntax {
    let arena: Arena
    let callee: any Syntax
    var description: String { "call" }
    func renamed() -> Call { Call(arena: arena, callee: Name(arena: arena)) }
    static func plain() -> Call {
        let arena = Arena()
        return Call(arena: arena, callee: Name(arena: arena))
    }
}
struct Diagnostic { let node: any Syntax; let notes: [any Syntax] }
final class Printer {
    func print(_ call: Call) -> Diagnostic { Diagnostic(node: call.renamed(), notes: [Name(arena: call.arena)]) }
}

// What is compared by its contents is no root either, whatever it makes.
struct Bookmark: Hashable {
    let feed: Feed
    func part() -> Part { Part(source: feed) }
}

// What changes itself is the state of a computation.
struct Cursor {
    let feed: Feed
    var index = 0
    mutating func next() -> Part { Part(source: feed) }
}
