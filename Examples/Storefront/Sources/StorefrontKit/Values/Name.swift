/// What people call a thing: one line of text in any script.
package struct Name: Hashable, Sendable, CustomStringConvertible {
    package let description: String
}

extension Name: Decodable {
    package init(from decoder: any Decoder) throws { self.init(description: try decoder.lineOfText()) }
}
