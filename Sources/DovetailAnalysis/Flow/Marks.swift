/// A set of positions in a list, most of which come into it.
struct Marks {
    private var isMarked: [Bool] = []

    func contains(_ index: Int) -> Bool { index < isMarked.count && isMarked[index] }

    mutating func insert(_ index: Int) {
        if index >= isMarked.count {
            isMarked.append(contentsOf: repeatElement(false, count: index + 1 - isMarked.count))
        }
        isMarked[index] = true
    }
}
