import Glibc

// Both files hold the same 1,000 classes, which are compiled on both sides; only the wiring differs.
// The compiler's time is processor time: unlike the loops it runs for seconds, so no slice of it is undisturbed.

extension Row {
    /// `flags` are what the compiler needs to find Dovetail.
    static func compilation(flags: [String]) -> [Row] {
        let folder = "/tmp/dovetail-benchmarks-\(getpid())"
        mkdir(folder, 0o700)
        let byHand = "\(folder)/HandWritten.swift"
        let byDovetail = "\(folder)/Dovetail.swift"
        let object = "\(folder)/Generated.o"
        GeneratedSource.handWritten.write(to: byHand)
        GeneratedSource.dovetail.write(to: byDovetail)
        defer { for path in [byHand, byDovetail, object, folder] { remove(path) } }

        let common = ["-swift-version", "6", "-parse-as-library", "-module-name", "Generated"] + flags
        func row(_ name: String, _ mode: [String], _ goal: Goal) -> Row {
            var fastest = [Double.infinity, Double.infinity]
            for _ in 0..<3 {
                for (side, path) in [byHand, byDovetail].enumerated() {
                    fastest[side] = min(fastest[side], processorTime(of: ["swiftc"] + common + mode + [path]))
                }
            }
            return Row(name, "s", fastest[0], fastest[1], goal: goal)
        }
        return [
            row("1,000 bindings ÷ computed properties, type-checking", ["-typecheck"], .atMost(4, aim: 2.5)),
            row(
                "1,000 bindings ÷ computed properties, optimized compile", ["-O", "-wmo", "-c", "-o", object],
                .atMost(2.5, aim: 1.6)),
        ]
    }

    /// 300 registrations in one function, against 300 closures in a dictionary.
    static func registering(flags: [String]) -> [Row] {
        let folder = "/tmp/dovetail-benchmarks-\(getpid())-registering"
        mkdir(folder, 0o700)
        let paths = ["\(folder)/HandWritten.swift", "\(folder)/Dovetail.swift"]
        let object = "\(folder)/Generated.o"
        GeneratedSource.handRegistered.write(to: paths[0])
        GeneratedSource.registered.write(to: paths[1])
        defer { for path in paths + [object, folder] { remove(path) } }

        var seconds = [Double.infinity, Double.infinity]
        var bytes = [0.0, 0.0]
        for _ in 0..<3 {
            for (side, path) in paths.enumerated() {
                remove(object)  // With it there, the compiler would make no code that it has made before.
                let command =
                    ["swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "Generated"] + flags
                    + ["-O", "-wmo", "-c", "-o", object, path]
                seconds[side] = min(seconds[side], processorTime(of: command))
                bytes[side] = size(of: object)
            }
        }
        return [
            Row(
                "300 registrations ÷ closures in a dictionary, optimized compile", "s", seconds[0], seconds[1],
                goal: .atMost(1.8, aim: 1.3)),
            Row(
                "300 registrations ÷ closures in a dictionary, object code", "KB", bytes[0] / 1024, bytes[1] / 1024,
                goal: .atMost(1.2, aim: 1)),
        ]
    }

    /// A program of a few lines with one assembly, and one without Dovetail, both stripped.
    static func strippedSize(flags: [String]) -> Row {
        let folder = "/tmp/dovetail-benchmarks-\(getpid())-size"
        mkdir(folder, 0o700)
        let modules = flags.first { $0.hasSuffix("/Modules") }!
        let objects = ["Dovetail", "CDovetail"].flatMap { objectFiles(in: "\(modules)/../\($0).build") }
        let sources = [GeneratedSource.hello, .helloDovetail]
        let paths = ["\(folder)/HandWritten.swift", "\(folder)/Dovetail.swift"]
        let program = "\(folder)/program"
        defer { for path in paths + [program, folder] { remove(path) } }

        let sizes = zip(sources, paths).enumerated().map { side, file in
            file.0.write(to: file.1)
            let own = side == 0 ? [] : flags + objects
            let command =
                ["swiftc", "-swift-version", "6", "-parse-as-library", "-O", "-wmo", "-Xlinker", "--strip-all"]
                + ["-Xlinker", "--gc-sections", "-o", program, file.1] + own
            _ = processorTime(of: command)
            return size(of: program) / 1024
        }
        return Row(
            "stripped hello world with one assembly, beyond that without", "KB", sizes[0], sizes[1],
            ratio: sizes[1] - sizes[0], goal: .atMost(1100, aim: 900))
    }

    private static func objectFiles(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { fatalError("\(folder) isn't there") }
        defer { closedir(directory) }
        var paths: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            if name.hasSuffix(".o") { paths.append("\(folder)/\(name)") }
        }
        return paths.sorted()
    }

    private static func size(of path: String) -> Double {
        var status = stat()
        precondition(stat(path, &status) == 0, "\(path) isn't there")
        return Double(status.st_size)
    }

    /// The seconds that a command and all that it starts spend on a processor.
    static func processorTime(of command: [String]) -> Double {
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        var status: Int32 = 0
        var usage = rusage()
        let isStarted = posix_spawnp(&process, arguments[0]!, nil, nil, &arguments, environ) == 0
        precondition(isStarted && wait4(process, &status, 0, &usage) == process && status == 0, "\(command) failed")
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
}
