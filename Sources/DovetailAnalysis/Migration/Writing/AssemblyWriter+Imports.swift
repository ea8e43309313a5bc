// What the files of an assembly import, beside what their source files do.

extension AssemblyWriter {
    var importsOfProtocols: [String] {
        let own = assembly.files.count == 1 ? assembly.files[0].imports.map(\.lastWord) : []
        let ofNeeds = assembly.component?.imports.filter { !own.contains($0.lastWord) } ?? []
        let ofConformances = assembly.conformances.map { "import \($0.module)" }
        return (assembly.declared.isEmpty ? [] : assembly.importsOfOutside) + ofNeeds
            + ofConformances.filter { !own.contains($0.lastWord) }
    }

    private static let namesOfFoundation: Set<String> = [
        "Bundle", "Calendar", "Data", "Date", "DateFormatter", "FileManager", "JSONDecoder", "JSONEncoder", "Locale",
        "NotificationCenter", "NumberFormatter", "OperationQueue", "ProcessInfo", "TimeZone", "Timer", "URL",
        "URLRequest", "URLSession", "URLSessionConfiguration", "UUID", "UserDefaults",
    ]

    /// The import of what code names, and the source file may have had by an import of the old library.
    func importsOfFoundation(for lines: [String], besides imports: [String]) -> [String] {
        let words = lines.lazy.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
        let isNamed = words.contains { Self.namesOfFoundation.contains(String($0)) }
        return isNamed && !imports.contains(where: \.bringsFoundation) ? ["import Foundation"] : []
    }
}

extension String {
    /// Whether it imports a module that hands on Foundation.
    fileprivate var bringsFoundation: Bool {
        let modules: Set<String> = ["AppKit", "Cocoa", "Foundation", "SwiftUI", "UIKit", "WatchKit"]
        return split(whereSeparator: \.isNewline).contains { modules.contains(String($0).lastWord) }
    }
}
