import Configuration
import DovetailConfiguration
import Foundation
import Testing

struct SettingValueTests {
    @available(Configuration 1.0, *)
    @Test(arguments: [
        ("1m30s", Duration.seconds(90)), ("250ms", .milliseconds(250)), ("1.5h", .seconds(5400)), ("0s", .zero),
        ("2d 12h", .seconds(216_000)), (" 10 us ", .microseconds(10)), ("3µs", .microseconds(3)),
        ("7ns", .nanoseconds(7)),
    ])
    func durationsHaveUnits(text: String, duration: Duration) {
        #expect(Duration.settingFormat.parse(.string(text)) == duration)
    }

    @available(Configuration 1.0, *)
    @Test(arguments: [
        "", "90", "s", "1x", "30s1m", "1s1s", "-1s", "1e3s", "1.2.3s", "99999999999999999999d", "1m 30", "٣s",
    ])
    func whatIsNoDurationIsRefused(text: String) {
        #expect(Duration.settingFormat.parse(.string(text)) == nil)
    }

    @available(Configuration 1.0, *)
    @Test(arguments: [
        ("512KiB", 524_288), ("1.5 MB", 1_500_000), ("4096", 4096), ("1gib", 1 << 30), ("2TB", 2_000_000_000_000),
        ("0b", 0), ("0.5KiB", 512),
    ])
    func byteSizesHaveBinaryAndDecimalUnits(text: String, bytes: Int) {
        #expect(ByteCount.settingFormat.parse(.string(text)) == .bytes(bytes))
    }

    @available(Configuration 1.0, *)
    @Test(arguments: ["", "KiB", "1KiB2", "-1", "1 kibibyte", "9999999999TiB"])
    func whatIsNoByteSizeIsRefused(text: String) {
        #expect(ByteCount.settingFormat.parse(.string(text)) == nil)
    }

    @available(Configuration 1.0, *)
    @Test func byteSizesAreWrittenInTheLargestUnitThatDividesThem() {
        let sizes: [ByteCount] = [.bytes(0), .bytes(1000), .kibibytes(512), .mebibytes(3), .gibibytes(2)]
        #expect(sizes.map(\.description) == ["0B", "1000B", "512KiB", "3MiB", "2GiB"])
    }

    @available(Configuration 1.0, *)
    @Test func listsAreTextWithCommasOrArrays() async throws {
        struct Subject: Settings {
            @Setting var ports: [Int]
            @Setting var delays: [Duration]
            @Setting var names: [String]?
            @Setting var ratio = 0.5
            @Setting var isOpen = false
        }
        let variables = environment(["PORTS": "80, 81", "DELAYS": "1s,2m", "NAMES": "", "IS_OPEN": "yes", "RATIO": "2"])
        let settings = try SettingsReader(provider: variables).read(Subject.self)
        #expect(settings.ports == [80, 81])
        #expect(settings.delays == [.seconds(1), .seconds(120)])
        #expect(settings.names == [])
        #expect(settings.isOpen)
        #expect(settings.ratio == 2)

        let file = try await json(#"{"ports": [80, 81], "delays": ["1s", "2"], "ratio": 3, "isOpen": "yes"}"#)
        #expect(
            complaint(of: Subject.self, file) == """
                2 settings are wrong:
                  delays: expected a list, each a duration such as "1m30s" or "250ms", found "1s, 2"; it is delays in FileProvider<JSONSnapshot>
                  isOpen: expected true or false, found "yes"; it is isOpen in FileProvider<JSONSnapshot>
                """)
    }

    @available(Configuration 1.0, *)
    @Test func whatSwiftConfigurationMakesOfStringsIsAdopted() throws {
        struct Subject: Settings { @Setting var id: Ticket }
        #expect(
            try SettingsReader(provider: environment(["ID": "A7"])).read(Subject.self).id == Ticket(configString: "A7"))
        #expect(
            complaint(of: Subject.self, environment(["ID": "1"])) == """
                1 setting is wrong:
                  id: expected a Ticket, found "1"; it is ID in EnvironmentVariablesProvider
                """)
    }
}

@available(Configuration 1.0, *)
private struct Ticket: ExpressibleByConfigString, SettingValue, Equatable {
    @available(Configuration 1.0, *)
    let description: String

    init?(configString: String) {
        guard configString.count == 2 else { return nil }
        description = configString
    }
}
