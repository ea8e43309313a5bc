import CDovetail

/// Knows whether asynchronous graphs live, and which stores don't look for them.
///
/// A synchronous resolution costs nothing for this: while no graph lives, the first that a store takes the long way
/// ends that detour, and enters the store in this list. The next graph to begin sends all that are listed back.
enum StoreList {
    struct Links {
        fileprivate var previous: Unmanaged<BindingStore>?
        fileprivate var next: Unmanaged<BindingStore>?
    }

    // Changed under the coordinator's mutex.
    nonisolated(unsafe) private static var first: Unmanaged<BindingStore>?

    static var areGraphsLiving: Bool { dovetail_load(dovetail_async_graphs()) > 0 }

    static func beginGraph() {
        withCoordinator {
            guard dovetail_add(dovetail_async_graphs(), 1) == 1 else { return }
            while let store = first { store._withUnsafeGuaranteedRef { unlink($0) } }
        }
    }

    static func endGraph() {
        withCoordinator { _ = dovetail_add(dovetail_async_graphs(), .max) }
    }

    /// Lets `store` no longer look for graphs while there are none.
    static func add(_ store: BindingStore) {
        withCoordinator {
            guard !areGraphsLiving, store.currentDetours.contains(.asynchronous) else { return }
            first?._withUnsafeGuaranteedRef { $0.neighbours.previous = .passUnretained(store) }
            store.neighbours = Links(previous: nil, next: first)
            first = .passUnretained(store)
            dovetail_clear_bits(store.detours, Detour.asynchronous.rawValue)
        }
    }

    /// Called at the end of `store`.
    static func remove(_ store: BindingStore) {
        if store.currentDetours.contains(.asynchronous) { return }
        withCoordinator {
            if !store.currentDetours.contains(.asynchronous) { unlink(store) }
        }
    }

    private static func unlink(_ store: BindingStore) {
        let links = store.neighbours
        links.next?._withUnsafeGuaranteedRef { $0.neighbours.previous = links.previous }
        if let previous = links.previous {
            previous._withUnsafeGuaranteedRef { $0.neighbours.next = links.next }
        } else {
            first = links.next
        }
        store.neighbours = Links()
        dovetail_set_bits(store.detours, Detour.asynchronous.rawValue)
    }
}

func withCoordinator<Result>(_ body: () -> Result) -> Result {
    dovetail_lock_coordinator()
    defer { dovetail_unlock_coordinator() }
    return body()
}
