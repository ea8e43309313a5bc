import Dovetail
import Testing

private final class Library: Assembling {
    let context = DIContext()

    var book: Book { define(.lazySingleton) { Book(1) } }
    var page: (Book, Int) { define(.lazySingleton) { (Book(2), 2) } }
    var note: any Readable & Sendable { define(.lazySingleton) { Book(3) } }
    var shelf: Shelf { define(.lazySingleton) { Shelf(book: book) } }
    func numbered(_ number: Int) -> Book { define(.lazySingleton, id: number) { Book(number) } }
}

private protocol Readable { var number: Int { get } }

/// Notices when it is read after it was freed: then `seal` is no longer that of a living book.
private final class Book: Readable, @unchecked Sendable {
    let number: Int
    private var seal = 0xB00C

    init(_ number: Int) { self.number = number }
    deinit { seal = 0 }

    var isWhole: Bool { seal == 0xB00C }
}

private struct Shelf: Sendable { let book: Book }

@Suite struct ReaderTests {
    @Test func readersNeverSeeATornTableWhileItGrows() throws {
        for _ in 0..<repetitions(5) {
            let library = Library()
            let doneWriters = Counter()
            let wrong = try inParallel(4) { thread in
                var wrong = 0
                if thread < 2 {
                    for number in 0..<2_000 where library.numbered(2 * number + thread).number != 2 * number + thread {
                        wrong += 1
                    }
                    doneWriters.next()
                } else {
                    while doneWriters.count < 2 { if !readsRight(library) { wrong += 1 } }
                }
                return wrong
            }
            #expect(wrong == [0, 0, 0, 0])
        }
    }

    @Test func readersNeverTouchAFreedEntryWhileSubstitutionsComeAndGo() throws {
        let library = Library()
        let isOver = Flag(false)
        let wrong = try inParallel(4) { thread in
            var wrong = 0
            if thread == 0 {
                for _ in 0..<repetitions(200) {
                    library.addSubstitution(for: "book") { Book(1) }
                    library.substitute(\.note) { Book(3) }
                    library.removeSubstitution(for: "book")
                    library.context.reset()
                    library.removeSubstitution(for: \.note)
                }
                isOver.set(true)
            } else {
                while !isOver.value { if !readsRight(library) { wrong += 1 } }
            }
            return wrong
        }
        #expect(wrong == [0, 0, 0, 0])
    }

    @Test func noSingletonOutlivesTheSubstitutionThatItWasMadeWith() throws {
        let library = Library()
        for _ in 0..<repetitions(200) {
            _ = try inParallel(3) { thread in
                if thread == 0 {
                    library.addSubstitution(for: "book") { Book(-1) }
                    jitter()
                    library.removeSubstitution(for: "book")
                } else {
                    for _ in 0..<10 { _ = library.shelf }
                }
            }
            #expect(library.book.number == 1)
            #expect(library.shelf.book.number == 1)
        }
    }
}

private func readsRight(_ library: Library) -> Bool {
    let (page, number) = library.page
    return library.book.isWhole && library.book.number == 1 && page.isWhole && page.number == 2 && number == 2
        && library.note.number == 3 && library.shelf.book.isWhole && library.numbered(7).isWhole
}
