nonisolated extension String {
    /// How many columns the text takes in a terminal, where most of East Asia's characters and emoji take two.
    var displayWidth: Int { reduce(0) { $0 + ($1.isWide ? 2 : 1) } }
}

nonisolated extension Character {
    /// The blocks in which all characters are wide; a full table is Unicode's `EastAsianWidth.txt`.
    fileprivate var isWide: Bool {
        switch unicodeScalars.first?.value ?? 0 {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
            0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
