#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How often a stress test repeats: `count`, and twenty times that in the slow gate, with `DOVETAIL_STRESS=1`.
func repetitions(_ count: Int) -> Int { isSlowGate ? 20 * count : count }

private let isSlowGate = getenv("DOVETAIL_STRESS").map { String(cString: $0) == "1" } ?? false

/// Reproducible random numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Wastes a short random time, so that threads meet in ever other ways.
func jitter() {
    switch Int.random(in: 0..<8) {
    case 0...2: break
    case 3, 4: sched_yield()
    case 5, 6: for _ in 0..<Int.random(in: 1..<8) { sched_yield() }
    default: usleep(UInt32.random(in: 1..<60))
    }
}

/// Gives other threads the time to do what they must not do.
func pause(milliseconds: UInt32 = 20) { usleep(milliseconds * 1000) }
