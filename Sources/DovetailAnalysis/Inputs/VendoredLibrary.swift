import DovetailSyntax

/// A library whose source stands among the files of a program, as the readmes of some advise.
enum VendoredLibrary {
    /// Types that only the one file of a library declares together, by the name of its module.
    private static let types: [(library: String, types: Set<String>)] = [
        ("Factory", ["Factory", "SharedContainer"]), ("Resolver", ["Resolver", "ResolverRegistering"]),
    ]

    /// The library of which a file is the source. In its own module a library is a program like any other.
    static func library(of file: FileFacts) -> String? {
        let declared = Set(file.types.lazy.filter { $0.kind != .extension }.map(\.name))
        let found = types.first { $0.types.isSubset(of: declared) }?.library
        return found == file.module ? nil : found
    }
}

extension [FileFacts] {
    /// The source of a library is none of the program, and the files beside it see the library as if they imported it.
    func withoutVendoredLibraries() -> [FileFacts] {
        var libraries: [String: String] = [:]
        for file in self { libraries[file.module] = VendoredLibrary.library(of: file) ?? libraries[file.module] }
        if libraries.isEmpty { return self }
        return map { file in
            guard let library = libraries[file.module] else { return file }
            var file = VendoredLibrary.library(of: file) == nil ? file : FileFacts(path: file.path, module: file.module)
            if !file.imports.contains(library) { file.imports.append(library) }
            return file
        }
    }
}
