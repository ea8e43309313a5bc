protocol Node {}
final class Leaf: Node {}
final class Branch: Node { init(left: any Node, right: any Node) {} }
final class Tree { init(node: any Node) {} }
final class Builder {
    var depth = 0
    func makeNode(_ depth: Int) -> any Node {
        if depth == 0 { return Leaf() }
        return Branch(left: makeNode(depth - 1), right: makeOther())
    }
    func makeOther() -> any Node {
        guard depth > 0 else { return Leaf() }
        return Branch(left: makeNode(0), right: Leaf())
    }
    func makeTree() -> Tree { Tree(node: makeNode(3)) }
}
