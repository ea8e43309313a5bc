import Configuration

/// A provider at one moment.
@available(Configuration 1.0, *)
struct SettingsSource: Sendable {
    let provider: any ConfigProvider
    let snapshot: any ConfigSnapshot

    init(_ provider: any ConfigProvider, _ snapshot: any ConfigSnapshot) {
        self.provider = provider
        self.snapshot = snapshot
    }

    var name: String { snapshot.providerName }

    /// What types a provider may be asked for when only the text is of interest.
    private static let textTypes: [ConfigType] = [
        .string, .int, .double, .bool, .stringArray, .intArray, .doubleArray, .boolArray,
    ]

    /// What the provider has for `key`: of the first of `types` that it can give, or else its text.
    func find(_ key: AbsoluteConfigKey, _ types: [ConfigType], isSecret: Bool) -> SettingsReading.Found? {
        var failure: (any Error)?
        for type in types + Self.textTypes.filter({ !types.contains($0) }) {
            do {
                guard let value = try snapshot.value(forKey: key, type: type).value else { return nil }
                let text = isSecret || value.isSecret ? "<redacted>" : value.content.text
                let content = types.contains(type) ? value.content : nil
                return SettingsReading.Found(place: place(of: key), content: content, text: text)
            } catch {
                failure = failure ?? error
            }
        }
        guard let failure else { return nil }
        return SettingsReading.Found(
            place: place(of: key), content: nil, text: isSecret ? "<redacted>" : "what can't be read: \(failure)")
    }

    /// The key as the provider writes it: `HTTP_PORT` where it is an environment variable.
    func place(of key: AbsoluteConfigKey) -> SettingsProblem.Place {
        let encoded = Self.textTypes.lazy.compactMap { try? snapshot.value(forKey: key, type: $0).encodedKey }.first
        return SettingsProblem.Place(key: encoded ?? key.description, provider: name)
    }

    /// All keys that the provider has, as it writes them; none if it doesn't list them.
    ///
    /// Providers list what they have in their debug description only. Whatever looks like a key there counts if the
    /// provider then has it, so nothing that a value contains is taken for one.
    var names: [String] {
        var candidates: Set<String> = []
        for part in String(reflecting: provider).split(separator: ", ") {
            guard let end = part.firstIndex(of: "=") else { continue }
            candidates.insert(String(part[..<end].split(separator: ": ").last ?? ""))
        }
        return candidates.filter(has).sorted()
    }

    private func has(_ name: String) -> Bool {
        let word = name.drop { $0 == "-" }
        let keys = [[name], name.split(separator: ".").map(String.init), word.split(separator: "-").map(String.init)]
        return keys.contains { components in
            let key = AbsoluteConfigKey(components)
            return place(of: key).key == name && find(key, Self.textTypes, isSecret: true) != nil
        }
    }
}

@available(Configuration 1.0, *)
extension ConfigContent {
    /// As a person would write it: text in quotation marks.
    fileprivate var text: String {
        switch self {
        case .string(let value): "\"\(value)\""
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .bool(let value): "\(value)"
        case .stringArray(let values): "\"\(values.joined(separator: ", "))\""
        case .intArray(let values): "\(values)"
        case .doubleArray(let values): "\(values)"
        case .boolArray(let values): "\(values)"
        case .bytes, .byteChunkArray: "bytes"
        }
    }
}
