import CBenchmarks
import Glibc

/// `Benchmarks table [FLAG...]`, `Benchmarks containers`, `Benchmarks awaited`, `Benchmarks growth`, `Benchmarks times` or
/// `Benchmarks instructions`; see `run`.
@main
enum Benchmarks {
    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case "table": printTable(compilerFlags: Array(CommandLine.arguments.dropFirst(2)))
        case "times": printTimes()
        case "containers": printContainers()
        case "awaited": printAwaited()
        case "growth": printGrowth()
        case "instructions": runSections()
        default: fatalError("expected table, containers, awaited, growth, times or instructions")
        }
    }

    private static var races: [Race] {
        Race.reads() + Race.creations() + Race.complexCreations() + Race.firstCreations() + Race.awaitedAssemblies()
            + Race.containers() + Race.awaitedContainers()
    }
    private static var otherRaces: [Race] {
        Race.otherReads() + Race.awaitedReads() + Race.otherCreations() + Race.otherContainers()
    }

    /// The rows of section 7, then those without a must. Exits with 1 if one is missed.
    private static func printTable(compilerFlags: [String]) {
        var table = Table()
        table.begin("release build: minima of \(Race.rounds) interleaved slices")
        let rows = races.map { race in
            let row = race.run()
            table.add(row)
            return row
        }
        let kinds: [() -> [Row]] = [
            Row.threads, Row.registrations, Row.allocations, { Row.compilation(flags: compilerFlags) },
            { Row.registering(flags: compilerFlags) }, { Row.macros(flags: compilerFlags) },
            { [Row.strippedSize(flags: compilerFlags)] }, Row.growth,
        ]
        for rows in kinds { for row in rows() { table.add(row) } }
        table.begin("for information")
        let retains = Race.retains().run()
        table.add(retains)
        for row in rows.prefix(2) { table.add(.beyondRetain(row, retains)) }
        for race in otherRaces { table.add(race.run()) }
        for row in Row.manyRegistrations() { table.add(row) }
        print("\nmissed \(table.missed)")
        exit(table.missed > 0 ? 1 : 0)
    }

    /// The rows of containers alone.
    private static func printContainers() {
        var table = Table()
        table.begin("containers")
        for race in Race.containers() + Race.awaitedContainers() + Race.otherContainers() { table.add(race.run()) }
        for row in Row.registrations() { table.add(row) }
    }

    /// The rows of what is awaited alone.
    private static func printAwaited() {
        var table = Table()
        table.begin("with await")
        for race in Race.awaitedAssemblies() + Race.awaitedContainers() + Race.awaitedReads() { table.add(race.run()) }
    }

    /// The rows of growth alone.
    private static func printGrowth() {
        var table = Table()
        table.begin("growth: minima of several")
        for row in Row.growth() { table.add(row) }
    }

    /// All loops without a verdict: for debug builds.
    private static func printTimes() {
        var table = Table()
        table.begin("debug build, for information")
        for race in races + otherRaces {
            let row = race.run()
            table.add(Row(row.name, row.unit, row.handWritten, row.dovetail, goal: nil))
        }
    }

    /// A thousand operations of each side between two marks in callgrind's profile, and the names on standard output.
    private static func runSections() {
        for race in [Race.retains()] + races + otherRaces {
            print(race.name)
            for loop in [race.handWritten, race.dovetail] {
                _ = loop(50, .nanoseconds)
                benchmark_section()
                _ = loop(1000, .nanoseconds)
                benchmark_section()
            }
        }
    }
}
