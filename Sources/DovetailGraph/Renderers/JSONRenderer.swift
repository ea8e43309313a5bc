/// The document that every command reads: `GraphDocument`.
package struct JSONRenderer: GraphRenderer {
    package init() {}

    package func render(_ graph: DependencyGraph, to output: inout some TextOutputStream) {
        output.write(GraphDocument(graph).text)
    }
}
