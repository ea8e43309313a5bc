import SwiftUI
struct Item: Identifiable { let id: Int; let tags: [Tag] }
struct Tag: Hashable { let name: String }
struct Row: View { let item: Item; var body: some View { Text(item.tags[0].name) } }
struct ItemList: View {
    @State private var items: [Item] = []
    let formatter = DateFormatter()
    var body: some View { List(items) { Row(item: $0) } }
}
struct Token { let text: String; func lowercased() -> Token { Token(text: text) } }
struct Lexer {
    let text: String
    func tokens() -> [Token] { [Token(text: text)] }
}
struct Parser {
    func parse(_ text: String) -> [Item] {
        let lexer = Lexer(text: text)
        return lexer.tokens().map { Item(id: 1, tags: [Tag(name: $0.text)]) }
    }
}
final class ImageCache { private var images: [String: Image] = [:] }
final class ViewModel: ObservableObject {
    private let cache = ImageCache()
    @Published var items: [Item] = []
}
