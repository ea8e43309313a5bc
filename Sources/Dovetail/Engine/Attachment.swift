/// State that a layer above keeps with an owner. Each layer has its own subclass; an instance is made when it is first
/// needed.
class Attachment {
    /// The attachment that was added before this one.
    fileprivate(set) final var next: Attachment?

    required init() {}

    /// Called without a lock, when the last creation of `owner` that closing waits for has ended.
    func ownerIsIdle(_ owner: BindingOwner) {}

    /// Called without a lock, when `owner` is released, or when the program ends while it lives.
    func ownerEnds(_ owner: BindingOwner) {}
}

extension BindingOwner {
    /// The attachment of this kind, or nil if there is none yet. The caller holds the lock.
    final func attached<Wanted: Attachment>(_: Wanted.Type = Wanted.self) -> Wanted? {
        var next = newestAttachment
        while let attachment = next {
            if type(of: attachment) == Wanted.self { return unsafeDowncast(attachment, to: Wanted.self) }
            next = attachment.next
        }
        return nil
    }

    /// The attachment of this kind, added if there is none yet. The caller holds the lock.
    final func attach<Wanted: Attachment>(_: Wanted.Type = Wanted.self) -> Wanted {
        if let attachment: Wanted = attached() { return attachment }
        let attachment = Wanted()
        attachment.next = newestAttachment
        newestAttachment = attachment
        return attachment
    }

    /// Called when the last creation that closing waits for has ended.
    final func noteIdle() { tellAttachments { $0.ownerIsIdle(self) } }

    /// Called when this owner is released, or when the program ends.
    final func noteEnd() { tellAttachments { $0.ownerEnds(self) } }

    private final func tellAttachments(_ tell: (Attachment) -> Void) {
        var next = withLock { newestAttachment }
        while let attachment = next {
            tell(attachment)
            next = attachment.next
        }
    }
}
