import Foundation

/// A header by which Objective-C comes in sight in each Swift file of a target, and with it the modules that it imports.
struct BridgingHeader {
    /// The modules that it imports, and the headers it includes, in the order of their lines.
    let imports: [String]

    /// - Parameter location: of a file; one that can't be read imports nothing.
    init(at location: String) {
        var seen: Set<String> = []
        imports = Self.imports(of: location, &seen).withoutRepetitions
    }

    /// Whether a file is called like the header that Xcode makes: `Shop-Bridging-Header.h`.
    static func isNamedLikeOne(_ name: String) -> Bool {
        name.hasSuffix(".h") && name.lowercased().contains("bridging")
    }

    private static func imports(of location: String, _ seen: inout Set<String>) -> [String] {
        guard seen.insert(location).inserted, let bytes = try? FileBytes.read(location) else { return [] }
        let text = String(decoding: bytes, as: UTF8.self).replacing(#/(?s)/\*.*?\*//#, with: "")
        return text.split(whereSeparator: \.isNewline).flatMap { line -> [String] in
            if let module = line.prefixMatch(of: #/\s*@import\s+(\w+)/#) { return [String(module.1)] }
            guard let include = line.prefixMatch(of: #/\s*#\s*(?:import|include)\s*[<"]([^>"]+)[>"]/#) else {
                return []
            }
            let path = String(include.1)
            let file = Paths.absolute(path, in: Paths.parent(of: location))
            return FileKind(of: file) == .file ? imports(of: file, &seen) : [module(of: path)]
        }
    }

    /// `Kit` of `Kit/Kit.h`, `Kit/Kit-Swift.h` and `Kit-Swift.h`.
    private static func module(of path: String) -> String {
        let name = path.split(separator: "/").first.map(String.init) ?? path
        return name.replacing(#/(-Swift)?\.h$/#, with: "")
    }
}
