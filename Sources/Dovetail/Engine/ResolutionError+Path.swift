extension ResolutionError {
    /// An error at `reference`, with the path of this thread that led there.
    init(_ reason: Reason, at reference: BindingReference, call: BindingReference? = nil) {
        let path = Frame.currentPath
        self.init(reason, path: path.last == reference ? path : path + [reference], call: call)
    }

    static func wrongType(
        of value: Any, expected: any Any.Type, at reference: BindingReference, call: BindingReference? = nil
    ) -> Self {
        let reason = Reason.wrongType(
            actual: String(describing: type(of: value)), expected: String(describing: expected))
        return Self(reason, at: reference, call: call)
    }
}
