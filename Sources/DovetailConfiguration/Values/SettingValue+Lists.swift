import Configuration

@available(Configuration 1.0, *)
extension Array: SettingValue where Element: SettingValue {
    /// An array in a file, and text with commas in an environment variable, where no text is an empty list.
    public static var settingFormat: SettingFormat<Self> {
        let format = Element.settingFormat
        return SettingFormat("a list, each \(format.expected)", format.configTypes.compactMap(\.arrayType)) { content in
            let elements = content.elements
            let values = elements.compactMap(format.parse)
            return values.count == elements.count ? values : nil
        }
    }
}

@available(Configuration 1.0, *)
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

@available(Configuration 1.0, *)
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
