import CDovetail

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

    @usableFromInline
    @_transparent
    init(function: StaticString, file: StaticString, line: UInt, column: UInt) {
        self.name = function.utf8Start
        self.file = file.utf8Start
        self.position = line &<< 16 | column
    }

    init(_ published: dovetail_published) {
        name = UnsafePointer(bitPattern: published.name)!
        file = UnsafePointer(bitPattern: published.file)!
        position = published.position
    }

    /// Stands for something other than a `define`, at an address that nothing else has while that lives.
    init(address: UInt, name: StaticString) {
        self.name = name.utf8Start
        self.file = ("" as StaticString).utf8Start
        self.position = address
    }

    /// Depends on the position alone. So the compiler computes it, and copies of a literal at other addresses have one
    /// hash.
    @usableFromInline
    @_transparent
    var hash: UInt { Self.hash(of: position) }

    @usableFromInline
    @_transparent
    static func hash(of position: UInt) -> UInt { (position &* 0x9E37_79B9_7F4A_7C15) &>> 32 }

    /// Compares the text when the addresses differ.
    func isSame(as other: Self) -> Bool {
        position == other.position && isSame(name, other.name) && isSame(file, other.file)
    }

    private func isSame(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>) -> Bool {
        one == other || one.text.elementsEqual(other.text)
    }

    var line: Int { Int(position &>> 16) }
    var column: Int { Int(position & 0xFFFF) }
    var nameText: String { String(cString: name) }
    var fileText: String { String(cString: file) }
    var isNameless: Bool { name.pointee == 0 }

    /// Whether the name is that of a method with parameters, as in `account(_:)`.
    var hasParameters: Bool { name.text.contains(UInt8(ascii: ":")) }
}

extension UnsafePointer<UInt8> {
    /// The bytes before the zero that ends each literal. So a site needs no lengths.
    fileprivate var text: UnsafeBufferPointer<UInt8> {
        var end = self
        while end.pointee != 0 { end += 1 }
        return UnsafeBufferPointer(start: self, count: end - self)
    }
}
