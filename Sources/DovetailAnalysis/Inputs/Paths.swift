import Foundation

/// Paths as text: faster than URLs, and what the user sees.
enum Paths {
    static func join(_ folder: String, _ name: String) -> String {
        name.isEmpty || name == "." ? folder : folder == "/" ? "/" + name : "\(folder)/\(name)"
    }

    static func name(of path: String) -> String {
        lastSlash(in: path).map { String(path[path.index(after: $0)...]) } ?? path
    }

    static func parent(of path: String) -> String {
        guard let slash = lastSlash(in: path), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// By bytes, which is many times as fast as by characters.
    private static func lastSlash(in path: String) -> String.Index? { path.utf8.lastIndex(of: UInt8(ascii: "/")) }

    /// Absolute, without `.`, `..` and a slash at the end; links stay.
    static func absolute(_ path: String) -> String {
        let base = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let location = URL(filePath: path, relativeTo: base).standardizedFileURL.path(percentEncoded: false)
        return location.count > 1 && location.hasSuffix("/") ? String(location.dropLast()) : location
    }

    /// The absolute form of a path that is relative to a folder. Reads no disk.
    static func absolute(_ path: String, in folder: String) -> String {
        var parts: [Substring] = path.hasPrefix("/") ? [] : folder.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if !parts.isEmpty { parts.removeLast() }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The absolute form of a path as the disk spells it: the disks of most Macs take `live` for `Live`.
    static func onDisk(_ path: String, in folder: String) -> String {
        let exact = absolute(path, in: folder)
        if FileKind(of: exact) != .missing || FileKind(of: folder) != .folder { return exact }
        return path.split(separator: "/").reduce(folder) { folder, part in
            let whole = absolute(String(part), in: folder)
            if part == ".." || part == "." || FileKind(of: whole) != .missing { return whole }
            let names = (try? FolderEntry.all(in: folder).map(\.name)) ?? []
            let alike = names.filter { $0.lowercased() == part.lowercased() }
            return alike.count == 1 ? join(folder, alike[0]) : whole
        }
    }

    /// The innermost folder that holds all folders; nil for none.
    static func common(_ folders: [String]) -> String? {
        guard let first = folders.first else { return nil }
        return folders.dropFirst().reduce(first) { common, folder in
            contains(common, folder) ? common : ancestors(of: common).first { contains($0, folder) }!
        }
    }

    /// The name without the ending: `Shop` of `Apps/Shop.xcodeproj`.
    static func stem(of path: String) -> String {
        let name = name(of: path)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    static func resolvingLinks(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }

    /// When a file was written, in seconds.
    static func modified(_ path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            return status.st_mtimespec.tv_sec
        #else
            return status.st_mtim.tv_sec
        #endif
    }

    static func contains(_ folder: String, _ path: String) -> Bool {
        guard folder != "/" else { return true }
        let rest = path.utf8.dropFirst(folder.utf8.count)  // before the comparison, as it is done in no time
        return rest.first.map { $0 == UInt8(ascii: "/") } ?? true && path.hasPrefix(folder)
    }

    /// From the folder itself upwards.
    static func ancestors(of folder: String) -> some Sequence<String> {
        sequence(first: folder) { $0 == "/" ? nil : parent(of: $0) }
    }
}

/// What is at a path, after following links.
package enum FileKind {
    case file, folder, missing
    /// A pipe or device, which reading could wait for.
    case other

    package init(of location: String) {
        var status = stat()
        guard stat(location, &status) == 0 else {
            self = .missing
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: self = .folder
        case S_IFREG: self = .file
        default: self = .other
        }
    }
}

extension Error {
    /// Why a file could not be read or written, in the system's words.
    package var reason: String {
        let error = self as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        return underlying?.localizedDescription ?? error.localizedDescription
    }
}
