import Foundation

/// What a process took.
struct Cost {
    var seconds: Double
    /// Peak of resident memory.
    var megabytes: Double
}

/// Runs a program to its end, without its output.
enum ChildProcess {
    static func run(_ program: String, _ arguments: [String], environment: [String: String]) throws -> Cost {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in [1, 2] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let values = variables.map { strdup($0) } + [nil]
        defer { for word in words + values { free(word) } }
        var pid = pid_t()
        let start = ContinuousClock.now
        let failure = posix_spawn(&pid, program, &actions, nil, words, values)
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
        var status: Int32 = 0
        var usage = rusage()
        wait4(pid, &status, 0, &usage)
        let elapsed = ContinuousClock.now - start
        // A finding is fine; nothing to read is not.
        guard status == 0 || status == 1 << 8 else { throw POSIXError(.EINVAL) }
        #if os(Linux)
            let unit = 1024.0
        #else
            let unit = 1.0
        #endif
        return Cost(seconds: elapsed / .seconds(1), megabytes: Double(usage.ru_maxrss) * unit / 1_048_576)
    }
}
