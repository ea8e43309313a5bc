import Foundation

/// The texts that are open in the editor, and those of other files as they are on the disk.
struct Documents {
    var encoding = PositionEncoding.utf16
    private var open: [String: TextDocument] = [:]
    /// What was read from the disk, until something changes.
    private var read: [String: TextDocument] = [:]

    /// The texts that are open, by location.
    var unsaved: [String: [UInt8]] { open.mapValues(\.bytes) }

    func isOpen(_ location: String) -> Bool { open[location] != nil }

    mutating func set(_ text: String, at location: String) {
        open[location] = TextDocument(Array(text.utf8), encoding: encoding)
    }

    mutating func close(_ location: String) {
        open[location] = nil
        read[location] = nil
    }

    mutating func forgetFile(_ location: String) { read[location] = nil }

    mutating func change(_ location: String, _ edit: (inout TextDocument) -> Void) -> [UInt8]? {
        guard var document = open.removeValue(forKey: location) else { return nil }
        edit(&document)
        open[location] = document
        return document.bytes
    }

    /// An empty text for a file that can't be read.
    mutating func document(at location: String) -> TextDocument {
        if let document = open[location] ?? read[location] { return document }
        let bytes = (try? Data(contentsOf: URL(filePath: location))).map { Array($0) } ?? []
        let document = TextDocument(bytes, encoding: encoding)
        read[location] = document
        return document
    }
}

/// `file:///Sources/App.swift`, and the location that it means.
enum DocumentURI {
    static func location(_ uri: String) -> String? {
        guard let url = URL(string: uri), url.isFileURL else { return nil }
        let path = url.standardizedFileURL.path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    static func text(_ location: String) -> String {
        URL(filePath: location, directoryHint: .notDirectory).absoluteString
    }
}
