import Dovetail
import Glibc

/// Work that is done at two sizes. What must be there before it isn't measured.
private struct Growth {
    let name: String
    /// Prepares work of this size.
    let work: @Sendable (Int) -> () -> Void

    /// The work of `body`, for which nothing is prepared.
    init(_ name: String, _ body: @escaping @Sendable (Int) -> Void) {
        self.name = name
        work = { count in { body(count) } }
    }

    private init(name: String, work: @escaping @Sendable (Int) -> () -> Void) {
        self.name = name
        self.work = work
    }

    /// The work that `prepare` answers with.
    static func after(_ name: String, _ prepare: @escaping @Sendable (Int) -> () -> Void) -> Growth {
        Growth(name: name, work: prepare)
    }

    /// The fastest of several, in turn, in processor time: the longer a piece of work, the more often others interrupt it.
    func run() -> Row {
        var fastest = [Double.infinity, Double.infinity]
        for _ in 0..<7 {
            for (index, count) in [4_000, 8_000].enumerated() {
                let body = work(count)
                let start = Self.processorTime
                body()
                fastest[index] = min(fastest[index], Self.processorTime - start)
            }
        }
        return Row("growth, 8,000 ÷ 4,000: \(name)", "ms", fastest[0], fastest[1], goal: .atMost(2.6, aim: 2.1))
    }

    /// The milliseconds that all threads have spent on processors: what is awaited runs on others.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}

extension Row {
    /// All kinds of work, on a thread with room for the deepest.
    static func growth() -> [Row] {
        DIContext.recursionLimit = 10_000
        nonisolated(unsafe) var rows: [Row] = []  // The thread has ended when they are read.
        Parallel.onThread(stackSize: 1 << 30) {
            rows = (inOneAssembly + deep + substituting + containers).map { $0.run() }
        }
        return rows
    }

    private static var inOneAssembly: [Growth] {
        [
            Growth("bindings with key: in one graph") { blackHole(Growing().keyed($0)) },
            Growth("reads of a placeholder") { blackHole(Growing().placeholders($0)) },
            .after("one generic binding at many types") { count in
                let types = (0..<count).map(typeNumbered)
                return {
                    let growing = Growing()
                    func read<Element>(_: Element.Type) { blackHole(growing.box(of: Element.self)) }
                    for type in types { read(type) }
                }
            },
            .after("one binding of many assemblies in one graph") { count in
                let contexts = (0..<count).map { _ in DIContext() }
                let growing = Growing()
                growing.cells = contexts.map { $0.assembly() }
                return { withExtendedLifetime(contexts) { blackHole(growing.row) } }
            },
            Growth("children of one context, all alive") { count in
                let parent = DIContext()
                blackHole((0..<count).map { _ in DIContext(parent: parent) })
            },
            Growth("resets, each after ten singletons") { count in
                let context = DIContext()
                let growing: Growing = context.assembly()
                for _ in 0..<count {
                    for number in 0..<10 { blackHole(growing.part(number)) }
                    context.reset()
                }
            },
            Growth("events of a recorder, and its reports") { count in
                let context = DIContext()
                let growing: Growing = context.assembly()
                let recorder = ResolutionRecorder()
                recorder.attach(to: context)
                for number in 0..<count { blackHole(growing.fresh(number)) }
                let recording = recorder.recording
                blackHole((recording.startUpReport.description, recording.speedscope, recording.chromeTrace))
            },
        ]
    }

    private static var deep: [Growth] {
        [
            Growth("a chain of lazy singletons") { blackHole(Growing().chain($0)) },
            Growth("a chain of awaited lazy singletons") { count in
                inTask { blackHole(await AwaitedGrowing().chain(count)) }
            },
            Growth("a ring of lazy singletons, classic form") { count in
                blackHole(Growing().ring(0, of: count))
            },
        ]
    }

    private static var substituting: [Growth] {
        [
            Growth("substitutions by name, each read once") { count in
                let growing = Growing()
                for number in 0..<count { growing.addSubstitution(for: "n\(number)") { Part() } }
                for number in 0..<count { blackHole(growing.named("n\(number)")) }
            },
            Growth("substituting and removing") { count in
                let growing = Growing()
                for number in 0..<count {
                    growing.addSubstitution(for: "n\(number)") { Part() }
                    blackHole(growing.named("n\(number)"))
                    growing.removeSubstitution(for: "n\(number)")
                }
            },
            Growth("decorators of one binding") { count in
                let growing = Growing()
                for _ in 0..<count { growing.decorate(\.decorated) { $0 } }
                blackHole(growing.decorated)
            },
        ]
    }

    private static var containers: [Growth] {
        [
            Growth("decorators of one type") { count in
                let container = Container()
                container.register(Part.self, .prototype) { Part() }
                for _ in 0..<count { container.decorate(Part.self) { $0 } }
                blackHole(resolved(Part.self, container))
            },
            Growth("registrations of one key") { count in
                let container = Container()
                for number in 0..<count {
                    container.register(Part.self, .prototype, overriding: number > 0) { Part() }
                }
                blackHole(resolved(Part.self, container))
            },
            Growth("[T] where a child overrides all tags") { count in
                let parent = Container()
                let child = Container(parent: parent)
                for tag in 0..<count {
                    parent.register(Part.self, .prototype, tag: tag) { Part() }
                    child.register(Part.self, .prototype, tag: tag, overriding: true) { Part() }
                }
                blackHole(resolved([Part].self, child))
            },
            .after("validate() with as many gaps") { count in
                let container = Container()
                for number in 1...count { container.registerGap(number) }
                return { blackHole(try? container.validate()) }
            },
        ]
    }
}
