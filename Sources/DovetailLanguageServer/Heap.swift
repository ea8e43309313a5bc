#if canImport(Glibc)
    import Glibc
#endif

/// Memory of a process that makes the graph of one program again and again.
enum Heap {
    /// Lets all threads share one heap, and gives back at once what large arrays took.
    ///
    /// With heaps of their own, each thread keeps what it freed, and a graph is made by one thread and freed by another:
    /// together they would hold three times what is in use. To be called before there are other threads.
    static func share() {
        #if canImport(Glibc)
            // Looked up by its name, as the module of the C library doesn't show it.
            guard let symbol = dlsym(nil, "mallopt") else { return }
            // Sound: this is the type with which <malloc.h> declares it.
            let mallopt = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
            _ = mallopt(Setting.heaps, 1)
            _ = mallopt(Setting.largest, 4 << 20)
        #endif
    }

    /// The numbers of <malloc.h>.
    private enum Setting {
        /// `M_ARENA_MAX`
        static let heaps: Int32 = -8
        /// `M_MMAP_THRESHOLD`: from how many bytes on the system is asked for a piece of its own. It would grow otherwise.
        static let largest: Int32 = -3
    }
}
