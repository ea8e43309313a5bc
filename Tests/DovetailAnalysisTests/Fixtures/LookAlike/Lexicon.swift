final class Dictionary { init(word: Word) {} }
final class Word { }
final class Lexicon {
    func define(_ word: Word) -> Dictionary { Dictionary(word: word) }
    func entry(_ word: Word) -> Dictionary { define(word) }
    func define(_ name: String, make: () -> Word) -> Word { make() }
    var hello: Word { define("hello") { Word() } }
}
