import Glibc

/// Runs `body` in a detached task and waits for its end with this thread.
///
/// A task that prefers an executor would not do: looking for it makes each change of the actor several times slower.
func inTask<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
    let answer = Answer<Result>()
    Task.detached {
        answer.give(await body())
    }
    return answer.wait()
}

/// Written by one thread, then read by another.
private final class Answer<Value: Sendable>: @unchecked Sendable {
    // @unchecked: the semaphore comes between the write and the read.
    private var value: Value?
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func give(_ value: Value) {
        self.value = value
        sem_post(semaphore)
    }

    func wait() -> Value {
        while sem_wait(semaphore) != 0 {}
        return value!
    }
}
