import DovetailSyntax

// What the names of functions and constants of C show, which are imported as they are.

extension String {
    /// `CC_SHA256`, `NSStringFromClass`, `CMTimeMake`, `GetEventParameter`: no type is called like that.
    var isFunctionOfC: Bool {
        if dropFirst().contains("_") { return true }
        let words = wordsOfName
        if words.count > 1, ["Get", "Install"].contains(words[0]) { return true }
        guard let prefix = words.first, prefix.count > 1 else { return false }
        if prefix == "CF" || hasPrefix("OSAtomic") { return true }
        if Self.frameworks.contains(prefix) {
            return words.dropFirst().contains { Self.verbs.contains($0) || Self.furtherVerbs.contains($0) }
        }
        return prefix.allSatisfy(\.isUppercase) && words.dropFirst().contains { Self.verbs.contains($0) }
    }

    /// `SetInformationJobObject(job, info)`: what begins with what is to be done, and is given values without labels.
    func isFunctionOfC(_ arguments: [Argument]) -> Bool {
        if isFunctionOfC { return true }
        guard !arguments.isEmpty, arguments.allSatisfy({ $0.label == nil }) else { return false }
        let words = wordsOfName
        if words.count > 2, Self.firstVerbs.contains(words[0]) { return !arguments.contains(where: \.isClosure) }
        // `IOHIDDeviceOpen(device, options)`, `OSAtomicIncrement32(&count)`
        return words.count > 1 && words[0].count > 2 && words[0].allSatisfy(\.isUppercase)
            && Self.frameworks.contains { words[0].hasPrefix($0) }
            && words.dropFirst().contains { Self.verbs.contains($0) || Self.furtherVerbs.contains($0) }
    }

    /// `DWORD`, `UINT`: an integer of C.
    var isIntegerOfC: Bool { Self.integers.contains(self) }

    private static let integers: Set<String> = [
        "BOOL", "BYTE", "DWORD", "LONG", "LPARAM", "LRESULT", "NTSTATUS", "OSStatus", "SIZE_T", "UINT", "ULONG", "WORD",
        "WPARAM",
    ]
    private static let firstVerbs: Set<String> = [
        "Assign", "Close", "Create", "Delete", "Duplicate", "Open", "Query", "Read", "Reset", "Resume", "Set",
        "Suspend", "Terminate", "Unregister", "Wait", "Write",
    ]

    /// `kVK_Return`, `kSecClass`
    var isConstantOfC: Bool {
        first == "k" && dropFirst().first?.isUppercase == true
    }

    /// Frameworks without classes: what their names begin with.
    private static let frameworks: Set<String> = [
        "AX", "Audio", "CF", "CM", "CT", "CV", "FS", "IO", "LS", "MIDI", "SC", "Sec", "UC", "VT",
    ]
    private static let furtherVerbs: Set<String> = [
        "Add", "Check", "Close", "Conforms", "Delete", "Dispose", "Find", "Has", "Initialize", "Is", "Matching", "Open",
        "Perform",
        "Post",
        "Remove",
        "Render", "Set", "Start", "Stop", "Translate", "Uninitialize", "Update",
    ]
    private static let verbs: Set<String> = ["Copy", "Create", "From", "Get", "Localized", "Make", "Release", "Retain"]

    /// `NS`, `String`, `From`, `Class`
    private var wordsOfName: [String] {
        var words: [String] = []
        var previous: Character = "a"
        for (character, next) in zip(self, Array(dropFirst()) + ["A"]) {
            let begins = character.isUppercase && (!previous.isUppercase || next.isLowercase)
            if words.isEmpty || begins { words.append("") }
            words[words.count - 1].append(character)
            previous = character
        }
        return words
    }
}
