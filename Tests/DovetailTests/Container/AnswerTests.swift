import Dovetail
import Testing

private struct Cache: Sendable, Equatable { let name: String }
private struct Map: Sendable, Equatable {
    let style: String
    let zoom: Int
}

/// What answers under a tag, with arguments, and for optionals.
@Suite struct AnswerTests {
    private let container = Container()

    @Test func anOptionalIsAnsweredByWhatItHolds() async throws {
        container.register(Cache.self, tag: "disk") { Cache(name: "disk") }
        container.register(Map.self, .prototype) { (zoom: Assisted<Int>) in Map(style: "plain", zoom: zoom.value) }
        func now() throws -> (Cache?, Cache?, Map?, Int?) {
            (
                try container.resolve("disk"), try container.resolve("memory"), try container.resolve(arguments: 3),
                try container.resolve("disk", arguments: 1)
            )
        }
        let found = try now()
        #expect(found == (Cache(name: "disk"), nil, Map(style: "plain", zoom: 3), nil))
        let awaited: (Cache?, Map?, Int?) = (
            try await container.resolve("disk"), try await container.resolve(arguments: 4),
            try await container.resolve("disk")
        )
        #expect(awaited == (Cache(name: "disk"), Map(style: "plain", zoom: 4), nil))
    }

    @Test func anOptionalThatIsRegisteredAnswersForItself() throws {
        container.register(Cache.self, tag: "disk") { Cache(name: "plain") }
        container.register(Cache?.self, tag: "disk") { Cache(name: "optional") }
        let found: Cache? = try container.resolve("disk")
        #expect(found?.name == "optional")
    }

    @Test func aTagAndArgumentsAreGivenTogether() async throws {
        container.register(Map.self, .prototype, tag: "dark") { (zoom: Assisted<Int>) in
            Map(style: "dark", zoom: zoom.value)
        }
        container.register(Map.self, .prototype) { (zoom: Assisted<Int>) in Map(style: "plain", zoom: zoom.value) }
        container.register([Map].self, .prototype) { (resolver: Resolver) in
            let missing: Cache? = try resolver.resolveIfPresent("none")
            return [try resolver.resolve("dark", arguments: missing == nil ? 1 : 0)]
        }
        func now() throws -> [Map] {
            [
                try container.resolve("dark", arguments: 2), try container.resolve("light", arguments: 3),
                try container.resolve("dark", as: Map.self, arguments: 4),
            ] + (try container.resolve())
        }
        #expect(
            try now() == [
                Map(style: "dark", zoom: 2), Map(style: "plain", zoom: 3), Map(style: "dark", zoom: 4),
                Map(style: "dark", zoom: 1),
            ])
        let awaited: Map = try await container.resolve("dark", arguments: 5)
        #expect(awaited == Map(style: "dark", zoom: 5))
        let error = #expect(throws: ResolutionError.self) { try container.resolve("dark") as Map }
        #expect(error?.reason == .wrongArguments(expected: ["Int"], given: []))
    }

    @Test func factoriesThatTakeArgumentsAreNotTried() throws {
        container.register(Map.self, .prototype) { (resolver: Resolver, zoom: Assisted<Int>) in
            Map(style: try resolver.resolve(), zoom: zoom.value)
        }
        container.register(String.self) { "plain" }
        try container.validate(buildingOpaque: true)
    }
}

private protocol Gateway: Sendable {}
private struct CardGateway: Gateway {}
private struct Shop: Sendable { let gateway: any Gateway }

@Suite struct MissingTypeNoteTests {
    private func message(_ register: (Container) -> Void) throws -> String {
        let container = Container()
        register(container)
        container.register(Shop.self, Shop.init)
        let error = #expect(throws: ValidationError.self) { try container.validate() }
        return error?.findings.flatMap(\.notes).joined(separator: "\n") ?? ""
    }

    @Test func whatIsNamedAfterTheTypeIsSaid() throws {
        let line = #line + 1
        let note = try message { $0.register(CardGateway.self, CardGateway.init) }
        #expect(
            note
                == "'CardGateway' is registered at DovetailTests/AnswerTests.swift:\(line): if it is what is meant, register it "
                + "as the type that is asked for")
    }

    @Test func whereNothingIsLikeItTheCureIsToRegister() throws {
        #expect(try message { _ in } == "register it, or something that it can be made from")
    }
}
