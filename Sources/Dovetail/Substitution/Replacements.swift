/// The fakes and decorations of one owner, and the searches for the bindings that they are meant for.
final class Replacements: Attachment {
    // Guarded by the lock of the owner.
    var substitutions = SubstitutionIndex()
    var decorations = DecorationIndex()
    /// The number of getters that run at the moment, to find out which bindings they resolve.
    var interceptions = 0
    /// The end of the last search for an asynchronous binding that a substitution or a decoration is meant for; nil if
    /// it has come. Each search begins when the one before it has ended.
    var lastSearch: SearchEnd?
    /// What was read without waiting for a search in progress.
    var readMeanwhile: [FoundBinding] = []

    override func ownerEnds(_ owner: BindingOwner) { owner.warnOfUselessDecorations() }
}

extension BindingOwner {
    /// The replacements of this owner, or nil if it never had any. The caller holds the lock.
    final var knownReplacements: Replacements? { attached() }
    /// The caller holds the lock.
    final var replacements: Replacements { attach() }
}
