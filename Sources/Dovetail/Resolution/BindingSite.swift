/// Where a `define` is written: its name, file and position, as the compiler's literals.
///
/// The addresses of the literals are fixed at link time, so comparing them is the fast path. They are not unique
/// across modules in optimized builds: whoever needs certainty compares the text.
@frozen
@usableFromInline
struct BindingSite {
    @usableFromInline let name: UnsafePointer<UInt8>
    @usableFromInline let file: UnsafePointer<UInt8>
    /// Line and column in one word; never zero.
    @usableFromInline let position: UInt
    /// The lengths of name and file in one word, so that a site has four, which are passed in registers.
    @usableFromInline let counts: UInt

    @inlinable
    @inline(__always)
    init(function: StaticString, file: StaticString, line: UInt, column: UInt) {
        self.name = function.utf8Start
        self.file = file.utf8Start
        self.position = line &<< 16 | column
        self.counts = UInt(bitPattern: function.utf8CodeUnitCount &<< 32 | file.utf8CodeUnitCount)
    }

    /// Stands for something else than a `define`, at an address that nothing else has while it lives.
    init(address: UInt, name: StaticString) {
        self.name = name.utf8Start
        self.file = ("" as StaticString).utf8Start
        self.position = address
        self.counts = UInt(name.utf8CodeUnitCount) &<< 32
    }

    /// Depends on the position alone, so that the compiler computes it, and namesakes with other addresses meet.
    @inlinable
    @inline(__always)
    var hash: UInt { (position &* 0x9E37_79B9_7F4A_7C15) &>> 32 }

    @inlinable
    @inline(__always)
    func hasAddresses(of other: Self) -> Bool {
        name == other.name && file == other.file && position == other.position
    }

    /// Compares the text when the addresses differ.
    @usableFromInline
    func isSame(as other: Self) -> Bool {
        hasAddresses(of: other)
            || position == other.position && nameBytes.elementsEqual(other.nameBytes)
                && fileBytes.elementsEqual(other.fileBytes)
    }

    var line: Int { Int(position &>> 16) }
    var column: Int { Int(position & 0xFFFF) }
    var nameBytes: UnsafeBufferPointer<UInt8> { .init(start: name, count: Int(counts &>> 32)) }
    var fileBytes: UnsafeBufferPointer<UInt8> { .init(start: file, count: Int(counts & 0xFFFF_FFFF)) }
    var nameText: String { String(decoding: nameBytes, as: UTF8.self) }
    var fileText: String { String(decoding: fileBytes, as: UTF8.self) }

    /// Whether the name is that of a method with parameters, as in `account(_:)`.
    var hasParameters: Bool { nameBytes.contains(UInt8(ascii: ":")) }
}
