#if canImport(Glibc)
    import Glibc
#endif

/// Memory of a process that makes the graph of one program again and again.
enum Heap {
    /// Lets all threads share one heap. With heaps of their own, each keeps what it freed, and a graph is made by one thread
    /// and freed by another: together they would hold three times what is in use.
    ///
    /// To be called before there are other threads.
    static func share() {
        #if canImport(Glibc)
            // Looked up by its name, as the module of the C library doesn't show it.
            guard let mallopt = dlsym(nil, "mallopt") else { return }
            // Sound: this is the type with which <malloc.h> declares it.
            _ = unsafeBitCast(mallopt, to: (@convention(c) (Int32, Int32) -> Int32).self)(maximumOfHeaps, 1)
        #endif
    }

    /// `M_ARENA_MAX` of <malloc.h>.
    private static let maximumOfHeaps: Int32 = -8
}
