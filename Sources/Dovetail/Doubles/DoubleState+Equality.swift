extension DoubleState {
    /// Whether two arguments are equal.
    public static func isEqual<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }

    /// Whether two arguments of a type that isn't statically `Equatable` are equal.
    ///
    /// Values that are `Equatable` at run time are compared with `==`, instances of classes by identity, types as
    /// types, and structs, enums, tuples and collections part by part, dictionaries key by key. Functions are never
    /// equal.
    @_disfavoredOverload
    public static func isEqual<Value>(_ left: Value, _ right: Value) -> Bool { isEqual(any: left, any: right) }

    private static func isEqual(any left: Any, any right: Any) -> Bool {
        if let left = left as? any Equatable { return left.isEqual(to: right) }
        if let left = left as? any Any.Type { return (right as? any Any.Type) == left }
        let mirrors = (Mirror(reflecting: left), Mirror(reflecting: right))
        guard mirrors.0.subjectType == mirrors.1.subjectType else { return false }
        if type(of: left) is AnyClass { return left as AnyObject === right as AnyObject }
        return isEqual(mirrors.0, mirrors.1, left, right)
    }

    private static func isEqual(_ left: Mirror, _ right: Mirror, _ leftValue: Any, _ rightValue: Any) -> Bool {
        guard let style = left.displayStyle else { return false }  // A function, or what reflection can't read.
        guard left.children.count == right.children.count else { return false }
        if style == .dictionary, let left = leftValue as? [AnyHashable: Any],
            let right = rightValue as? [AnyHashable: Any]
        {
            return left.allSatisfy { key, value in right[key].map { isEqual(any: value, any: $0) } ?? false }
        }
        if style == .enum, left.children.isEmpty { return "\(leftValue)" == "\(rightValue)" }
        return zip(left.children, right.children).allSatisfy {
            $0.label == $1.label && isEqual(any: $0.value, any: $1.value)
        }
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
