/// The fakes and decorations of one owner, and the searches for the bindings that they are meant for.
final class Replacements: Attachment {
    // Guarded by the lock of the owner.
    var substitutions = SubstitutionIndex()
    var decorations = DecorationIndex()
    /// The number of getters that run at the moment, to find out which bindings they resolve.
    var interceptions = 0
    /// Finds the asynchronous bindings that substitutions and decorations are meant for.
    var search: Task<Void, Never>?

    override func ownerEnds(_ owner: BindingOwner) { owner.warnOfUselessDecorations() }
}

extension BindingOwner {
    /// The replacements of this owner, or nil if it never had any. The caller holds the lock.
    final var knownReplacements: Replacements? { attached() }
    /// The caller holds the lock.
    final var replacements: Replacements { attach() }
}
