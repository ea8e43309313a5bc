/// What people call a thing: one line of text in any script.
package nonisolated struct Name: Hashable, Sendable, CustomStringConvertible {
    package let description: String
}

nonisolated extension Name: Decodable {
    package init(from decoder: any Decoder) throws { self.init(description: try decoder.lineOfText()) }
}
