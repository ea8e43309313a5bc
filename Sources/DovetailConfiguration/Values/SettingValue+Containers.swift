public import Configuration

extension Optional: SettingValue where Wrapped: SettingValue {
    public static var expected: String { Wrapped.expected }
    public static var configTypes: [ConfigType] { Wrapped.configTypes }

    public init?(configContent: ConfigContent) {
        guard let value = Wrapped(configContent: configContent) else { return nil }
        self = .some(value)
    }
}

/// What needs no value.
protocol OptionalSettingValue {
    static var absent: Self { get }
}

extension Optional: OptionalSettingValue {
    static var absent: Self { nil }
}

/// A list: an array in a file, and text with commas in an environment variable, where no text is an empty list.
extension Array: SettingValue where Element: SettingValue {
    public static var expected: String { "a list, each \(Element.expected)" }
    public static var configTypes: [ConfigType] { Element.configTypes.compactMap(\.arrayType) }

    public init?(configContent: ConfigContent) {
        self = []
        for content in configContent.elements {
            guard let element = Element(configContent: content) else { return nil }
            append(element)
        }
    }
}

extension ConfigType {
    fileprivate var arrayType: ConfigType? {
        switch self {
        case .string: .stringArray
        case .int: .intArray
        case .double: .doubleArray
        case .bool: .boolArray
        case .bytes: .byteChunkArray
        default: nil
        }
    }
}

extension ConfigContent {
    fileprivate var elements: [ConfigContent] {
        switch self {
        case .stringArray([""]): []
        case .stringArray(let values): values.map { .string($0) }
        case .intArray(let values): values.map { .int($0) }
        case .doubleArray(let values): values.map { .double($0) }
        case .boolArray(let values): values.map { .bool($0) }
        case .byteChunkArray(let values): values.map { .bytes($0) }
        default: []
        }
    }
}
