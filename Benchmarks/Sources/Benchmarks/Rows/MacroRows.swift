import Glibc

// What a macro costs a debug build: 100 uses of one, against what it writes, written by hand.

extension Row {
    /// - Parameter flags: What the compiler needs to find Dovetail. Without `-load-plugin-executable` there are no rows.
    static func macros(flags: [String]) -> [Row] {
        guard flags.contains("-load-plugin-executable") else { return [] }
        let goal = Goal.atMost(2.5, aim: 1.7)
        return [
            macro("100 @Spy ÷ expanded by hand, debug compile", flags, [.writtenSpies, .spies], goal),
            macro(
                "100 @Injectable ÷ expanded by hand, debug compile", flags, [.writtenInitializers, .injectables], goal),
        ]
    }

    private static func macro(_ name: String, _ flags: [String], _ sources: [GeneratedSource], _ goal: Goal) -> Row {
        let folder = "/tmp/dovetail-benchmarks-\(getpid())-macros"
        mkdir(folder, 0o700)
        let paths = ["\(folder)/HandWritten.swift", "\(folder)/Dovetail.swift"]
        let object = "\(folder)/Generated.o"
        for (source, path) in zip(sources, paths) { source.write(to: path) }
        defer { for path in paths + [object, folder] { remove(path) } }

        let common = ["swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "Generated"] + flags
        var seconds = [Double.infinity, Double.infinity]
        for _ in 0..<3 {
            for (side, path) in paths.enumerated() {
                let command = common + ["-Onone", "-c", "-o", object, path]
                seconds[side] = min(seconds[side], processorTime(of: command))
            }
        }
        return Row(name, "s", seconds[0], seconds[1], goal: goal)
    }
}
