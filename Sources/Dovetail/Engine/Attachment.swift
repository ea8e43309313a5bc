/// What a layer above keeps with an owner: a subclass for each layer, made when it is first needed.
class Attachment {
    /// The one that was attached before.
    fileprivate(set) final var next: Attachment?

    required init() {}

    /// Called, without a lock, when no creation of `owner` that closing waits for is in flight any more.
    func ownerIsIdle(_ owner: BindingOwner) {}

    /// Called, without a lock, when `owner` goes, or the program ends while it lives.
    func ownerEnds(_ owner: BindingOwner) {}
}

extension BindingOwner {
    /// The attachment of this kind, if somebody needs it already. The caller holds the lock.
    final func attached<Wanted: Attachment>(_: Wanted.Type = Wanted.self) -> Wanted? {
        var next = newestAttachment
        while let attachment = next {
            if type(of: attachment) == Wanted.self { return unsafeDowncast(attachment, to: Wanted.self) }
            next = attachment.next
        }
        return nil
    }

    /// The attachment of this kind, made now if need be. The caller holds the lock.
    final func attach<Wanted: Attachment>(_: Wanted.Type = Wanted.self) -> Wanted {
        if let attachment: Wanted = attached() { return attachment }
        let attachment = Wanted()
        attachment.next = newestAttachment
        newestAttachment = attachment
        return attachment
    }

    /// Called when the last creation has ended that closing waits for.
    final func noteIdle() { tellAttachments { $0.ownerIsIdle(self) } }

    /// Called when this owner goes, or the program ends.
    final func noteEnd() { tellAttachments { $0.ownerEnds(self) } }

    private final func tellAttachments(_ tell: (Attachment) -> Void) {
        var next = withLock { newestAttachment }
        while let attachment = next {
            tell(attachment)
            next = attachment.next
        }
    }
}
