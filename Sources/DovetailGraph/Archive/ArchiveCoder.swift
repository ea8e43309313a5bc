/// Writes values as numbers, each text once, and reads them in the same order: what is coded is said only once for both.
///
/// Not for other programs or other versions, for which there is JSON.
struct ArchiveCoder {
    /// As they are written: the least digits first.
    private var numbers: [UInt32] = []
    private var texts: [String] = []
    private var positions: [String: Int] = [:]
    /// The positions of identities, whose hashes are known already.
    private var nodePositions: [NodeID: Int] = [:]
    private var nodes: [NodeID?] = []
    /// The path that was written last, which is often the next one too.
    private var path = (text: "", position: 0)
    private let isReading: Bool
    private var next = 0
    /// Whether less was there than was read.
    private(set) var isDamaged = false

    /// A coder that writes.
    ///
    /// - Parameter count: about how many texts there will be.
    init(expecting count: Int) {
        isReading = false
        positions.reserveCapacity(count)
        nodePositions.reserveCapacity(count)
    }

    mutating func code(_ number: inout Int) {
        guard isReading else { return numbers.append(UInt32(clamping: number).littleEndian) }
        isDamaged = isDamaged || next >= numbers.count
        number = isDamaged ? 0 : Int(UInt32(littleEndian: numbers[next]))
        next += 1
    }

    mutating func code(_ flag: inout Bool) {
        var number = flag ? 1 : 0
        code(&number)
        flag = number == 1
    }

    mutating func code(_ text: inout String) {
        var position = isReading ? 0 : position(of: text)
        code(&position)
        guard isReading else { return }
        isDamaged = isDamaged || position >= texts.count
        text = isDamaged ? "" : texts[position]
    }

    mutating func code(path text: inout String) {
        guard !isReading else { return code(&text) }
        if text != path.text || path.text.isEmpty { path = (text, position(of: text)) }
        var position = path.position
        code(&position)
    }

    mutating func code(_ id: inout NodeID) {
        var position = isReading ? 0 : position(of: id)
        code(&position)
        if isReading { id = node(at: position) }
    }

    mutating func code<Value: CaseIterable & Equatable>(_ value: inout Value) {
        let all = Value.allCases
        var position = isReading ? 0 : all.distance(from: all.startIndex, to: all.firstIndex(of: value)!)
        code(&position)
        guard isReading else { return }
        isDamaged = isDamaged || position >= all.count
        value = isDamaged ? value : all[all.index(all.startIndex, offsetBy: position)]
    }

    /// - Parameter blank: any value, to be coded over.
    mutating func code<Value>(
        _ value: inout Value?, _ blank: @autoclosure () -> Value, _ part: (inout Value, inout Self) -> Void
    ) {
        var isThere = value != nil
        code(&isThere)
        guard isThere else { return value = nil }
        var some = value ?? blank()
        part(&some, &self)
        value = some
    }

    /// - Parameter blank: any value, to be coded over.
    mutating func code<Value>(
        _ values: inout [Value], _ blank: @autoclosure () -> Value, _ part: (inout Value, inout Self) -> Void
    ) {
        var count = values.count
        code(&count)
        isDamaged = isDamaged || isReading && count > numbers.count - next
        guard isReading else {
            for var value in values { part(&value, &self) }  // one after the other: the array needn't be copied
            return
        }
        values = isDamaged ? [] : Array(repeating: blank(), count: count)
        for index in values.indices { part(&values[index], &self) }
    }

    private mutating func position(of id: NodeID) -> Int {
        if let known = nodePositions[id] { return known }
        let position = position(of: id.text)
        nodePositions[id] = position
        return position
    }

    private mutating func node(at position: Int) -> NodeID {
        isDamaged = isDamaged || position >= texts.count
        if isDamaged { return NodeID("") }
        let node = nodes[position] ?? NodeID(texts[position])
        nodes[position] = node
        return node
    }

    private mutating func position(of text: String) -> Int {
        if let known = positions[text] { return known }
        positions[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }
}

// MARK: - Bytes

extension ArchiveCoder {
    /// Everything that was coded: how many numbers and texts, the numbers, the lengths of the texts, the texts.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * (2 + numbers.count + texts.count) + texts.reduce(0) { $0 + $1.utf8.count })
        func append(_ word: Int) { withUnsafeBytes(of: UInt32(word).littleEndian) { bytes.append(contentsOf: $0) } }
        append(numbers.count)
        append(texts.count)
        numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
        for text in texts { append(text.utf8.count) }
        for var text in texts { text.withUTF8 { bytes.append(contentsOf: $0) } }
        return bytes
    }

    /// A coder that reads what another one wrote.
    init(reading bytes: ArraySlice<UInt8>) {
        isReading = true
        bytes.withUnsafeBytes { load($0) }
    }

    private mutating func load(_ bytes: UnsafeRawBufferPointer) {
        let word = { (index: Int) in
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
        }
        guard bytes.count >= 8 else { return isDamaged = true }
        let (numberCount, textCount) = (Int(word(0)), Int(word(1)))
        var start = 4 * (2 + numberCount + textCount)
        guard start <= bytes.count else { return isDamaged = true }
        numbers = (2..<2 + numberCount).map { UInt32(word($0)).littleEndian }
        for index in 2 + numberCount..<2 + numberCount + textCount {
            let end = start + Int(word(index))
            guard end <= bytes.count else { return isDamaged = true }
            texts.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end
        }
        nodes = Array(repeating: nil, count: texts.count)
    }
}
