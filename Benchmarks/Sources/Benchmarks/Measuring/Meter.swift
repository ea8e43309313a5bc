import CBenchmarks

/// What a loop uses up. It is read on the thread that runs the loop.
struct Meter: Sendable {
    private let reading: @Sendable () -> Double

    static let nanoseconds: Meter = {
        let beginning = ContinuousClock.now
        return Meter { (ContinuousClock.now - beginning).nanoseconds }
    }()

    /// The heap allocations of the thread.
    static let allocations = Meter { Double(benchmark_allocations()) }

    func advance(during body: () -> Void) -> Double {
        let before = reading()
        body()
        return reading() - before
    }

    func advance(during body: () async -> Void) async -> Double {
        let before = reading()
        await body()
        return reading() - before
    }
}
