import DovetailGraph
import Testing

@Suite struct JSONTests {
    @Test(arguments: [
        #"{"a":[1,-2.5e3,true,false,null],"b":{"c":"\u00e9\n\"\\\/"}}"#, "[]", "{}", #""\ud83e\uddf5""#, " 1 ",
        "\u{FEFF}[0]",
    ])
    func whatIsReadIsWrittenAndReadAgain(_ text: String) throws {
        let value = try JSONValue.read(text)
        #expect(try JSONValue.read(value.text) == value)
        #expect(try JSONValue.read(value.compactText) == value)
    }

    @Test func everyPrefixAndEveryDamagedByteTerminates() throws {
        let bytes = Array(#"{"a":[1,-2.5,true,null,"\u00e9\n"],"b":{"c":"é"}}"#.utf8)
        for end in bytes.indices { #expect(throws: JSONProblem.self) { try JSONValue.read(Array(bytes[..<end])) } }
        for position in bytes.indices {
            for byte in [0, 0x22, 0x5C, 0x7B, 0x5D, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[position] = byte
                _ = try? JSONValue.read(damaged)
            }
        }
    }

    @Test(arguments: [
        "[1 2]", "{\"a\":1,\"a\":2}", "01x", "nul", "\"\\x\"", "\"a\nb\"", "[1],", "1e", "-", "\"\\u12\"",
    ])
    func whatIsNoJSONIsRefused(_ text: String) {
        #expect(throws: JSONProblem.self) { try JSONValue.read(text) }
    }
}
