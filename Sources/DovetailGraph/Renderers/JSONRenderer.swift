/// The document that every command reads: `GraphDocumentV1`.
package struct JSONRenderer: GraphRenderer {
    package init() {}

    package func render(_ graph: DependencyGraph, to output: inout some TextOutputStream) {
        output.write(GraphDocumentV1(graph).text)
    }
}
