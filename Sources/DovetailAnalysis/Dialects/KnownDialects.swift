import DovetailSyntax

extension DialectIndex {
    private static let known: [any Dialect.Type] = [
        Swinject.self, Factory.self, SwiftDependencies.self, Needle.self, ResolverLibrary.self, Dip.self,
        DITranquillity.self, SafeDI.self, InnoDI.self,
    ]

    /// Of all libraries that the tool reads.
    init(_ files: [FileFacts]) { self.init(files, of: Self.known) }
}
