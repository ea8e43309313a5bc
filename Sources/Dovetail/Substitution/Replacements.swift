/// The fakes and decorations of one owner, and the searches for the bindings that they are meant for.
final class Replacements: Attachment {
    // Guarded by the lock of the owner.
    var substitutions = SubstitutionIndex()
    var decorations = DecorationIndex()
    /// How many getters run to find out which binding they resolve.
    var interceptions = 0
    /// Finds asynchronous bindings to be substituted.
    var search: Task<Void, Never>?

    override func ownerEnds(_ owner: BindingOwner) { owner.warnOfUselessDecorations() }
}

extension BindingOwner {
    /// Those that there are already. The caller holds the lock.
    final var knownReplacements: Replacements? { attached() }
    /// The caller holds the lock.
    final var replacements: Replacements { attach() }
}
