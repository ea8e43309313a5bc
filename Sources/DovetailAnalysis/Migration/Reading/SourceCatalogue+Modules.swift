import SwiftSyntax

/// What a file calls types, and which modules it must import to name them.
extension SourceCatalogue {
    /// The type of a wrapper, by its own name.
    func name(of wrapper: AttributeSyntax) -> String {
        let word = wrapper.attributeName.trimmedDescription.lastWord
        return aliases[word] ?? word
    }

    /// Whether the declarations of a type tell that its objects are of another one, or may tell it outside of these sources.
    func isKnown(_ type: String, toBe other: String) -> Bool {
        guard types.contains(type) else { return false }
        let parts = other.split(separator: "&").map { $0.trimmingSpaces.wrappedType.lastWord }
        var open = [type]
        var all = Set(open)
        while let next = open.popLast() {
            open += inherited[next, default: []].filter { all.insert($0).inserted }
        }
        let hasForeign = all.contains { !types.contains($0) && !protocols.contains($0) }
        return parts.allSatisfy { part in
            all.contains(part) || hasForeign && !types.contains(part) && !protocols.contains(part)
        }
    }

    /// Without the protocols of modules that a file doesn't import: what it calls so, another package declares.
    func seen(by file: RegisteringFile) -> Self {
        var seen = self
        seen.protocols = protocols.filter { name in
            guard let modules = modules[name], !modules.contains(file.module) else { return true }
            return modules.contains { module in
                !imported.contains(module) || file.imports.contains { $0.lastWord == module }
            }
        }
        return seen
    }

    /// The module of a type that a file doesn't import; nil where it does, or where the module is not known.
    func module(ofTypeNamed name: String, in file: RegisteringFile) -> String? {
        module(ofTypeNamed: name, in: file.module, besides: file.imports)
    }

    func module(ofTypeNamed name: String, in own: String, besides imports: [String]) -> String? {
        func isImported(_ module: String) -> Bool {
            imports.contains { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains(Substring(module)) }
        }
        if var modules = modules[name] {
            if modules.count > 1, !modules.contains(own) {  // of several packages in one folder
                modules.formIntersection(importedByModule[own, default: []])
            }
            guard modules.count == 1, let module = modules.first, module != own, imported.contains(module),
                !isImported(module)
            else { return nil }
            return module
        }
        for (module, types, others) in Self.frameworks where types.contains(name) {
            return ([module] + others).contains(where: isImported) ? nil : module
        }
        return nil
    }

    /// Whether a module imports another one to name a type that these sources don't declare.
    func mayImport(_ module: String, for type: String, in own: String) -> Bool {
        module != own && importedByModule[own]?.contains(module) == true
            && type.typeNames.contains { modules[$0] == nil }
    }

    /// Frameworks with types that are often arguments, and those whose import brings these.
    private static let frameworks: [(module: String, types: Set<String>, others: [String])] = [
        (
            "Foundation",
            [
                "Bundle", "Calendar", "Data", "Date", "DateComponents", "DateFormatter", "DateInterval", "Decimal",
                "FileManager", "IndexPath", "JSONDecoder", "JSONEncoder", "Locale", "NSObject", "Notification",
                "NotificationCenter", "NumberFormatter", "OperationQueue", "TimeInterval", "TimeZone", "Timer", "URL",
                "URLRequest", "URLSession", "UUID", "UserDefaults",
            ],
            ["AppKit", "Cocoa", "SwiftUI", "UIKit"]
        ),
        (
            "Combine", ["AnyCancellable", "AnyPublisher", "CurrentValueSubject", "PassthroughSubject"],
            ["SwiftUI"]
        ),
        (
            "SwiftUI",
            [
                "Animation", "AnyView", "Binding", "Color", "EdgeInsets", "Font", "Gradient", "Image", "LinearGradient",
                "Text",
            ], []
        ),
        ("ConcurrencyExtras", ["ActorIsolated", "LockIsolated", "UncheckedSendable"], ["ComposableArchitecture"]),
        ("IssueReporting", ["reportIssue"], []),
        ("Sharing", ["Shared", "SharedReader"], ["ComposableArchitecture"]),
    ]
}
