extension ResolutionError {
    /// An error at `reference`, with the path of this thread that led there.
    init(_ reason: Reason, at reference: BindingReference) {
        let path = Frame.currentPath
        self.init(reason, path: path.last == reference ? path : path + [reference])
    }

    static func wrongType<Value>(of value: Any, expected: Value.Type, at reference: BindingReference) -> Self {
        let reason = Reason.wrongType(
            actual: String(describing: type(of: value)), expected: String(describing: expected))
        return Self(reason, at: reference)
    }
}
