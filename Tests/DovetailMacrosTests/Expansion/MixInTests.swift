import Testing

@Suite struct MixInTests {
    @Test func whatIsUsedDefaultsToItsMixIn() {
        expectExpansion(
            of: "@MixIn public protocol TeamService: UsesUserRepository, UsesURLCache, Sendable {}",
            to: """
                public protocol TeamService: UsesUserRepository, UsesURLCache, Sendable {}

                public final class MixInTeamService: TeamService {
                    public let userRepository: any UserRepository
                    public let urlCache: any URLCache

                    public init(userRepository: any UserRepository = MixInUserRepository(), urlCache: any URLCache = MixInURLCache()) {
                        self.userRepository = userRepository
                        self.urlCache = urlCache
                    }
                }
                """)
    }

    @Test func anIsolatedComponentMayUseWhatIsNotSendable() {
        expectExpansion(
            of: "@MixIn @MainActor protocol Screen: UsesClock & UsesLog {}",
            to: """
                @MainActor protocol Screen: UsesClock & UsesLog {}

                @MainActor
                final class MixInScreen: @MainActor Screen {
                    let clock: any Clock
                    let log: any Log

                    init(clock: any Clock = MixInClock(), log: any Log = MixInLog()) {
                        self.clock = clock
                        self.log = log
                    }
                }
                """)
    }

    @Test func aComponentThatUsesNothingIsEmpty() {
        expectExpansion(
            of: "@MixIn @MainActor protocol Clock {}",
            to: """
                @MainActor protocol Clock {}

                @MainActor
                final class MixInClock: Clock {
                    init() {
                    }
                }
                """)
    }

    @Test func aClassIsReported() {
        expectExpansion(
            of: "1️⃣@MixIn class Clock {}",
            to: "class Clock {}",
            diagnostics: [
                (
                    MessageText(
                        "unsupported-declaration", "'@MixIn' belongs on a protocol that inherits protocols 'Uses…'"), []
                )
            ])
    }
}
