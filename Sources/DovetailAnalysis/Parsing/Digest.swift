/// Tells contents apart: 128 bits, the same on every machine. Not made against somebody who wants two to be alike.
struct Digest: Hashable, Sendable {
    private var low: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var high: UInt64 = 0xC2B2_AE3D_27D4_EB4F

    init() {}

    init(_ bytes: UnsafeRawBufferPointer) {
        combine(bytes)
    }

    mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        let words = bytes.count / 8
        for word in 0..<words {
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)))
        }
        var rest: UInt64 = 0
        for byte in bytes[(words * 8)...] { rest = rest << 8 | UInt64(byte) }
        mix(rest)
        mix(UInt64(bytes.count))
    }

    mutating func combine(_ text: String) {
        var text = text
        text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
    }

    mutating func combine(_ other: Digest) {
        mix(other.low)
        mix(other.high)
    }

    private mutating func mix(_ word: UInt64) {
        low = (low ^ word) &* 0xFF51_AFD7_ED55_8CCD
        low ^= low >> 32
        high = (high ^ word) &* 0x8764_7C25_C4CE_B9FB
        high ^= high >> 29
    }

    /// 32 hexadecimal digits.
    var text: String {
        [low, high].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
