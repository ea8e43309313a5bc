extension Sequence {
    /// The elements in order. Equal elements keep their order.
    ///
    /// One function for all types: each copy of the standard library's sorting that the compiler makes adds 5 KB to every
    /// program.
    ///
    /// - Complexity: O(*n* log *n*).
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
        let elements = Array(self)
        let order = Array(elements.indices).sorted { isBefore(elements[$0], elements[$1]) }
        return order.map { elements[$0] }
    }
}
