import Foundation

/// What is in a folder.
struct FolderEntry {
    let name: String
    /// As far as the folder itself tells, which saves to ask for each file; nil for a link.
    let kind: FileKind?

    /// By name.
    ///
    /// - Throws: Foundation's error, which says why in the system's words.
    static func all(in folder: String) throws -> [FolderEntry] {
        guard let stream = opendir(folder) else {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
                .init(name: $0, kind: nil)
            }
        }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        while let entry = readdir(stream) { entries.append(FolderEntry(entry)) }
        return entries.filter { $0.name != "." && $0.name != ".." }.sorted { $0.name < $1.name }
    }

    private init(name: String, kind: FileKind?) {
        self.name = name
        self.kind = kind
    }

    private init(_ entry: UnsafeMutablePointer<dirent>) {
        name = withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        }
        kind =
            switch Int(entry.pointee.d_type) {
            case Int(DT_REG): .file
            case Int(DT_DIR): .folder
            default: nil
            }
    }
}
