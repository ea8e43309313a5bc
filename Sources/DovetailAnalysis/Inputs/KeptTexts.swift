import DovetailSyntax
import Foundation

/// The texts that a kept graph was made of: they tell whether a file that changed says the same in other places.
///
/// One file: its lines are the digests of the contents, which tell the graph that it belongs to, what names mean in the
/// program, and the sizes of the texts; then come the texts.
struct KeptTexts {
    private static let lineBreak = UInt8(ascii: "\n")
    private let names: PlainNames
    private let texts: [ArraySlice<UInt8>]

    /// Nil if the file is not what was written for these contents.
    init?(at file: URL, contents: [UInt8]) {
        guard let bytes = try? FileBytes.read(file.path(percentEncoded: false)) else { return nil }
        let parts = bytes.split(separator: Self.lineBreak, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].elementsEqual(contents),
            let names = try? JSONDecoder().decode(PlainNames.self, from: Data(parts[1]))
        else { return nil }
        self.names = names
        var rest = parts[3]
        texts = String(decoding: parts[2], as: UTF8.self).split(separator: " ").map { size in
            let text = rest.prefix(Int(size) ?? 0)
            rest = rest.dropFirst(text.count)
            return text
        }
        guard rest.isEmpty, texts.count * 32 == contents.count else { return nil }
    }

    /// - Parameter contents: the digests of the files. A text that is another by now is not kept, nor are the rest.
    static func write(_ files: [SourceFile], contents: [String], names: PlainNames, to file: URL) {
        guard var data = try? JSONEncoder().encode(names) else { return }
        data = Data(contents.joined().utf8) + [lineBreak] + data + [lineBreak]
        var sizes: [String] = []
        var texts = Data()
        for (file, content) in zip(files, contents) {
            guard let bytes = try? FileBytes.read(file.location),
                bytes.withUnsafeBytes({ Digest($0) }).text == content
            else { return }
            sizes.append("\(bytes.count)")
            texts.append(contentsOf: bytes)
        }
        data.append(contentsOf: sizes.joined(separator: " ").utf8)
        data.append(lineBreak)
        try? (data + texts).write(to: file, options: .atomic)
        // Sources are nobody's business but the user's.
        try? FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: file.path(percentEncoded: false))
    }

    /// Where that which stood in a kept text stands in the file now; nil where the file says something else, where it
    /// can't be parsed, or where comments silence findings on their lines.
    func moves(of index: Int, to file: SourceFile) -> [Place: Place]? {
        guard let now = try? FileBytes.read(file.location) else { return nil }
        let (old, names) = (Array(texts[index]), names)
        return Workers.run {
            for text in [old, now] {
                let read = SourceParser.read(text, path: file.path, module: file.module)
                guard read.warning == nil, read.facts.ignores.isEmpty else { return nil }
            }
            let outlines = [old, now].map {
                SourceParser.outline(of: $0, path: file.path, module: file.module, names: names)
            }
            guard let before = outlines[0], let after = outlines[1] else { return nil }
            return before.moves(to: after)
        }
    }
}
