import Foundation
import Testing

@Suite struct CheckCommandTests {
    static let warnings = """
        Sources/Shop/App.swift:12:70: warning: 'App.checkout' is kept for good, and holds 'App.clock', which is a weak \
        singleton [captive-dependency]
          App.checkout → App.cart → App.clock
          note: hold it by 'Lazy', 'Provider' or a closure, or shorten the life of the holder
        Sources/Shop/App.swift:12:83: warning: 'App.checkout' is kept for good, and holds 'App.clock', which is a weak \
        singleton [captive-dependency]
          App.checkout → App.clock
          note: hold it by 'Lazy', 'Provider' or a closure, or shorten the life of the holder

        """
    static let error = """
        Tests/ShopTests/ShopTests.swift:5:5: error: no binding of 'App' is called 'apis' [unknown-substitution]
          note: did you mean 'api'?

        """

    @Test func findingsAreWrittenAsCompilersDo() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("check")
                == .init(1, output: Self.warnings + Self.error, errors: "1 error, 2 warnings\n"))
    }

    @Test func warningsAreErrorsWhenStrict() throws {
        let shop = try Shop()
        try shop.write("", to: "Tests/ShopTests/ShopTests.swift")
        #expect(try shop.dovetail("check") == .init(0, output: Self.warnings, errors: "2 warnings\n"))
        #expect(try shop.dovetail("check", "--strict") == .init(1, output: Self.warnings, errors: "2 warnings\n"))
    }

    @Test func aBaselineHoldsWhatIsKnown() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("check", "--write-baseline", "known.json")
                == .init(0, errors: "known.json: 3 findings are known from now on\n"))
        let quiet = Tool.Run(0, errors: "no findings; 3 in the baseline\n")
        #expect(try shop.dovetail("check", "--baseline", "known.json") == quiet)
        try shop.write("", to: "Tests/ShopTests/ShopTests.swift")
        #expect(
            try shop.dovetail("check", "--baseline", "known.json")
                == .init(
                    0, output: "note: the baseline has 'unknown-substitution' of Shop/App, apis, which is gone\n",
                    errors: "no findings; 2 in the baseline\n"))
        #expect(
            try shop.dovetail("check", "--baseline", "unknown.json")
                == .init(2, errors: "unknown.json: error: there is no such file or folder\n"))
    }

    @Test func theConfigurationNamesABaseline() throws {
        let shop = try Shop()
        try shop.write(#"{"baseline": "known.json"}"#, to: ".dovetail.json")
        #expect(
            try shop.dovetail("check") == .init(2, errors: "known.json: error: there is no such file or folder\n"))
        _ = try shop.dovetail("check", "--write-baseline", "known.json")
        #expect(try shop.dovetail("check") == .init(0, errors: "no findings; 3 in the baseline\n"))
        try shop.write(#"{"formatVersion": 1, "findings": []}"#, to: "none.json")
        #expect(
            try shop.dovetail("check", "--baseline", "none.json")
                == .init(1, output: Self.warnings + Self.error, errors: "1 error, 2 warnings\n"))
    }

    @Test func patternsThatNothingMatchesAreSaid() throws {
        let shop = try Shop()
        try shop.write("", to: "Tests/ShopTests/ShopTests.swift")
        try shop.write(
            """
            {
              "roots": ["App.*", "Gone.*"],
              "layers": [{"name": "UI", "contains": ["Shop", "ShopUI"]}],
              "rules": [{"name": "small", "parts": ["*Gateway", "App.api"], "maxNeeds": 9}],
              "severities": {"captive-dependency": "off"}
            }
            """, to: ".dovetail.json")
        #expect(
            try shop.dovetail("check")
                == .init(
                    0,
                    output: """
                        note: nothing matches 'Gone.*' of 'roots'
                        note: nothing matches 'ShopUI' of the layer 'UI'
                        note: nothing matches '*Gateway' of the rule 'small'

                        """, errors: "no findings\n"))
    }

    @Test func theConfigurationChangesSeverities() throws {
        let shop = try Shop()
        try shop.write(
            #"{"severities": {"unknown-substitution": "off", "captive-dependency": "off"}}"#, to: ".dovetail.json")
        #expect(try shop.dovetail("check") == .init(0, errors: "no findings\n"))
        try shop.write(#"{"severities": {"unknown-substitutions": "off"}}"#, to: "other.json")
        #expect(
            try shop.dovetail("check", "--config", "other.json")
                == .init(
                    2,
                    errors: "other.json:1:42: error: 'severities': 'unknown-substitutions' is unknown; "
                        + "did you mean 'unknown-substitution'?\n"))
    }

    @Test func aRootNarrowsTheReport() throws {
        let shop = try Shop()
        try shop.write("final class Other: Assembling { let context = DIContext() }", to: "Sources/Shop/Other.swift")
        #expect(try shop.dovetail("check", "--root", "Other") == .init(0, errors: "no findings\n"))
        #expect(
            try shop.dovetail("check", "--root", "App")
                == .init(1, output: Self.warnings + Self.error, errors: "1 error, 2 warnings\n"))
    }

    @Test(arguments: ["json", "sarif", "github"])
    func machinesReadFindingsFromAFile(format: String) throws {
        let shop = try Shop()
        let printed = try shop.dovetail("check", "--format", format)
        let written = try shop.dovetail("check", "--format", format, "-o", "findings")
        #expect(written == .init(1, errors: printed.errors))
        #expect(try shop.text("findings") == printed.output)
    }

    @Test func aFileWithErrorsIsAWarningAndTheRestIsChecked() throws {
        let shop = try Shop()
        try shop.write("let a = (1,\nfunc b() {}\n", to: "Sources/Shop/Broken.swift")
        #expect(
            try shop.dovetail("check", "Sources")
                == .init(
                    0, output: Self.warnings,
                    errors:
                        "Sources/Shop/Broken.swift:1:12: warning: this can't be parsed; the rest of the file is read\n"
                        + "2 warnings\n"))
    }
}
