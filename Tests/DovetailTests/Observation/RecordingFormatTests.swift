import Dovetail
import Testing

extension BindingReference {
    fileprivate init(_ name: String, line: Int) {
        self.init(owner: "App", name: name, type: "Part", file: "App/App.swift", line: line, column: 1)
    }
}

private func creation(
    _ id: Int, _ name: String, _ start: Int, _ duration: Int, in parent: Int? = nil, needs: [Int] = [],
    thread: Int = 1, isAwaited: Bool = false, failure: String? = nil
) -> Recording.Creation {
    Recording.Creation(
        id: id, binding: BindingReference(name, line: 10 + id), scope: "lazySingleton", parent: parent, needs: needs,
        start: .milliseconds(start), duration: .milliseconds(duration), thread: thread, isAwaited: isAwaited,
        failure: failure)
}

/// A server that opens its database and loads rates one after the other, and asks two others at the same time.
private let server = Recording(
    creations: [
        creation(1, "server", 0, 100, needs: [2, 4, 6, 7], isAwaited: true),
        creation(2, "database", 0, 30, in: 1, needs: [3]),
        creation(3, "config", 0, 10, in: 2),
        creation(4, "rates", 30, 20, in: 1),
        creation(6, "north", 50, 40, in: 1, needs: [3], isAwaited: true),
        creation(7, "south", 55, 40, in: 1, thread: 2, isAwaited: true),
        creation(8, "broken", 100, 1, thread: 2, failure: "no \"luck\"\n"),
    ], dependencies: [])

@Suite struct RecordingFormatTests {
    @Test func theStartUpReportTellsWhatTookHowLongAndWhatCouldRunAtTheSameTime() {
        #expect(
            server.startUpReport.description == """
                start-up: 101.0 ms, 7 creations, 2 threads

                     total        own  binding
                  100.0 ms     5.0 ms  App.server (lazySingleton, App/App.swift:11)
                   30.0 ms    20.0 ms    App.database (lazySingleton, App/App.swift:12)
                   10.0 ms    10.0 ms      App.config (lazySingleton, App/App.swift:13)
                   20.0 ms    20.0 ms    App.rates (lazySingleton, App/App.swift:14)
                   40.0 ms    40.0 ms    App.north (lazySingleton, App/App.swift:16)
                   40.0 ms    40.0 ms    App.south (lazySingleton, App/App.swift:17)
                    1.0 ms     1.0 ms  App.broken (lazySingleton, App/App.swift:18)

                critical path, 55.0 ms: App.server → App.north → App.config

                could be made at the same time:
                  in App.server: App.database (30.0 ms), App.rates (20.0 ms), App.north (40.0 ms), App.south (40.0 ms), which saves 55.0 ms

                failed:
                  App.broken: no "luck"


                """)
    }

    @Test func anEmptyRecordingHasAReportToo() {
        let empty = Recording(creations: [], dependencies: [])
        #expect(empty.startUpReport.description == "start-up: 0.0 ms, 0 creations, 0 threads\n")
    }

    @Test func theWaitBetweenCreationsIsNoPartOfTheStartUp() {
        let recording = Recording(
            creations: [
                creation(1, "early", 20, 10), creation(2, "nested", 25, 5, in: 1), creation(3, "late", 9000, 7),
            ], dependencies: [])
        #expect(recording.startUpReport.duration == .milliseconds(17))
    }

    @Test func creationsOfOneBindingAreOneLine() {
        let recording = Recording(
            creations: [creation(1, "page", 0, 4), creation(2, "row", 0, 1, in: 1), creation(3, "row", 1, 2, in: 1)]
                .map { $0 }, dependencies: [])
        #expect(recording.startUpReport.lines.map(\.count) == [1, 1, 1])
        let same = BindingReference("row", line: 1)
        let rows = Recording(
            creations: (1...3).map {
                Recording.Creation(id: $0, binding: same, scope: "prototype", start: .zero, duration: .milliseconds($0))
            }, dependencies: [])
        #expect(
            rows.startUpReport.lines.map(\.description) == [
                "    6.0 ms     6.0 ms  App.row × 3 (prototype, App/App.swift:1)"
            ])
    }

    @Test func theTraceHasARowForWhatRanAtTheSameTime() {
        let recording = Recording(creations: Array(server.creations.suffix(3)), dependencies: [])
        #expect(
            recording.chromeTrace
                == """
                {"displayTimeUnit":"ms","traceEvents":[
                {"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"thread 1"}},
                {"ph":"X","pid":1,"tid":1,"ts":50000.000,"dur":40000.000,"name":"App.north","cat":"lazySingleton","args":{"type":"Part","place":"App\\/App.swift:16","thread":"1","awaited":"yes"}},
                {"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"thread 2"}},
                {"ph":"X","pid":1,"tid":2,"ts":55000.000,"dur":40000.000,"name":"App.south","cat":"lazySingleton","args":{"type":"Part","place":"App\\/App.swift:17","thread":"2","awaited":"yes"}},
                {"ph":"X","pid":1,"tid":2,"ts":100000.000,"dur":1000.000,"name":"App.broken failed","cat":"lazySingleton","args":{"type":"Part","place":"App\\/App.swift:18","thread":"2","failure":"no \\"luck\\"\\n"}}
                ]}

                """.replacing("\\/", with: "/"))
    }

    @Test func theTraceNestsAsTheCreationsDo() throws {
        let trace = try #require(try parsedJSON(server.chromeTrace)["traceEvents"] as? [[String: Any]])
        let complete = trace.filter { $0["ph"] as? String == "X" }
        #expect(complete.compactMap { $0["name"] as? String }.sorted().count == server.creations.count)
        for (index, one) in complete.enumerated() {
            for other in complete.dropFirst(index + 1) where one["tid"] as? Int == other["tid"] as? Int {
                let (start, end) = span(of: one)
                let (otherStart, otherEnd) = span(of: other)
                #expect(otherStart >= end || otherStart >= start && otherEnd <= end)
            }
        }
    }

    private func span(of event: [String: Any]) -> (Double, Double) {
        let (start, duration) = (event["ts"] as! Double, event["dur"] as! Double)
        return (start, start + duration)
    }

    @Test func speedscopeOpensAndClosesEachFrame() throws {
        let file = try parsedJSON(server.speedscope)
        let frames = try #require((file["shared"] as? [String: Any])?["frames"] as? [[String: Any]])
        #expect(
            frames.compactMap { $0["name"] as? String } == [
                "App.server", "App.database", "App.config", "App.rates", "App.north", "App.south", "App.broken failed",
            ])
        let profiles = try #require(file["profiles"] as? [[String: Any]])
        #expect(profiles.compactMap { $0["type"] as? String } == ["evented", "evented"])
        for profile in profiles {
            var (open, last): ([Int], Double) = ([], profile["startValue"] as! Double)
            for event in try #require(profile["events"] as? [[String: Any]]) {
                let (frame, time) = (event["frame"] as! Int, event["at"] as! Double)
                #expect(time >= last)
                last = time
                if event["type"] as? String == "O" { open.append(frame) } else { #expect(open.popLast() == frame) }
            }
            #expect(open.isEmpty && last == profile["endValue"] as! Double)
        }
    }
}
