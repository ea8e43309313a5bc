import CDovetail

/// A class whose first stored property is made of atomic words.
protocol HasAtomicWords: AnyObject {
    associatedtype Words
}

extension HasAtomicWords {
    /// The address of the words, valid while somebody holds the object.
    var words: UnsafeMutablePointer<Words> {
        dovetail_first_property(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(to: Words.self)
    }
}
