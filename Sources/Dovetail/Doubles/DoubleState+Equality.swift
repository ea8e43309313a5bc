extension DoubleState {
    /// Whether two arguments are equal.
    ///
    /// Values that are `Equatable` are compared with `==`, instances of other classes by identity, types as types, cases of
    /// enums by name, and what else has parts by these, dictionaries key by key. Functions are never equal. A value with a
    /// `customMirror` is compared by what that shows. A value whose `==` belongs to an actor is compared outside of that
    /// actor as one that has none.
    ///
    /// - Complexity: Linear in the parts of both.
    public static func isEqual<Value>(_ left: Value, _ right: Value) -> Bool { isEqual(any: left, any: right) }

    private static func isEqual(any left: Any, any right: Any) -> Bool {
        if let comparable = left as? any Equatable {
            return comparable.isEqual(to: right) || (right as? any Equatable)?.isEqual(to: left) == true
        }
        if let left = left as? StaticString, let right = right as? StaticString {
            return left.description == right.description
        }
        if let left = left as? any CustomReflectable, left.hasSameBytes(as: right) { return true }
        if let left = left as? any Any.Type { return (right as? any Any.Type) == left }
        let mirrors = (Mirror(reflecting: left), Mirror(reflecting: right))
        guard mirrors.0.subjectType == mirrors.1.subjectType else { return false }
        if type(of: left) is AnyClass { return left as AnyObject === right as AnyObject }
        return isEqual(mirrors.0, mirrors.1, left, right)
    }

    private static func isEqual(_ left: Mirror, _ right: Mirror, _ leftValue: Any, _ rightValue: Any) -> Bool {
        // A function, or what reflection can't read.
        if left.displayStyle == nil, left.children.isEmpty { return false }
        guard left.children.count == right.children.count else { return false }
        if left.displayStyle == .dictionary, let left = leftValue as? [AnyHashable: Any],
            let right = rightValue as? [AnyHashable: Any]
        {
            return left.allSatisfy { key, value in right[key].map { isEqual(any: value, any: $0) } ?? false }
        }
        if left.displayStyle == .enum, left.children.isEmpty {
            return caseName(of: leftValue) == caseName(of: rightValue)
        }
        return zip(left.children, right.children).allSatisfy {
            $0.label == $1.label && isEqual(any: $0.value, any: $1.value)
        }
    }

    /// The name of a case without a payload, whatever its type says of itself.
    private static func caseName(of value: Any) -> String {
        func name<Value>(_ value: Value) -> String { enumCaseName(value).map(String.init(cString:)) ?? "\(value)" }
        return name(value)
    }
}

extension CustomReflectable {
    fileprivate func hasSameBytes(as other: Any) -> Bool {
        guard let other = other as? Self else { return false }
        return withUnsafeBytes(of: self) { own in withUnsafeBytes(of: other) { own.elementsEqual($0) } }
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}

/// Part of Swift's runtime, which `dump` calls as well; nil where a program has no metadata for reflection.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
