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

                    public init(userRepository: any UserRepository = MixInUserRepository(), urlCache: any URLCache = MixInURLCache()) {  // each part 'X' is a protocol, made by 'MixInX'
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

                #if hasFeature(IsolatedDefaultValues)
                    init(clock: any Clock = MixInClock(), log: any Log = MixInLog()) {  // each part 'X' is a protocol, made by 'MixInX'
                        self.clock = clock
                        self.log = log
                    }
                #else
                    init(clock: (any Clock)? = nil, log: (any Log)? = nil) {  // each part 'X' is a protocol, made by 'MixInX'
                        self.clock = clock ?? MixInClock()
                        self.log = log ?? MixInLog()
                    }
                #endif
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
                    init() {}
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

    @Test func isolationIsRepeated() {
        expectExpansion(
            of: """
                @MixIn @MainActor protocol Stage: UsesSounds {}
                @MixIn nonisolated protocol Melody: UsesTone {}
                """,
            to: """
                @MainActor protocol Stage: UsesSounds {}

                @MainActor
                final class MixInStage: @MainActor Stage {
                    let sounds: any Sounds

                #if hasFeature(IsolatedDefaultValues)
                    init(sounds: any Sounds = MixInSounds()) {  // each part 'X' is a protocol, made by 'MixInX'
                        self.sounds = sounds
                    }
                #else
                    init(sounds: (any Sounds)? = nil) {  // each part 'X' is a protocol, made by 'MixInX'
                        self.sounds = sounds ?? MixInSounds()
                    }
                #endif
                }
                nonisolated protocol Melody: UsesTone {}

                nonisolated final class MixInMelody: Melody {
                    let tone: any Tone

                    init(tone: any Tone = MixInTone()) {  // each part 'X' is a protocol, made by 'MixInX'
                        self.tone = tone
                    }
                }
                """)
    }
}
