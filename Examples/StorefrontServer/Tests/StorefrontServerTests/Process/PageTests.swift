import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Uses the page in headless Chromium: a script at its end clicks, and writes down what it then sees. Machines without
/// Chromium leave it out.
@Suite(.timeLimit(.minutes(2)))
struct PageTests {
    static let browser = ["chromium", "chromium-browser", "google-chrome"].lazy.flatMap { name in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
    }.first(where: FileManager.default.isExecutableFile)

    @Test(.enabled(if: browser != nil, "needs Chromium"))
    func aCustomerFillsACartAndOrdersIt() async throws {
        try await withTemporaryFolder { folder in
            let server = try await ServerProcess(in: folder)
            #expect(
                try await seen(Self.order, on: "/", of: server, in: folder) == [
                    "Chisel, 12 mm 100000 in stock €24.90 Add", "Marking gauge 1 in stock €42.00 Add",
                    "Beech mallet 40 in stock €31.50 Add", "Dovetail saw 12 in stock €79.00 Add",
                    "Dovetail saw 2 × €79.00 −", "€158.00 settled", "It is empty",
                ])
            server.send(SIGTERM)
            #expect(await server.end() == 0)
        }
    }

    @Test(.enabled(if: browser != nil, "needs Chromium"))
    func theGraphShowsInWhatTimeEachPartWasMade() async throws {
        try await withTemporaryFolder { folder in
            let server = try await ServerProcess(in: folder)
            for _ in 1...3 { _ = try await server.get("/products") }
            let times = try await seen(Self.times, on: "/graph", of: server, in: folder)
            #expect(
                times.map { $0.replacing(/[0-9.]+ (ms|µs)$/, with: "…") } == [
                    "announcements …", "orders …", "readiness …", "server …", "settlement …", "stock …", "store …",
                    "books …", "gateway …", "catalogue 3 × …", "work 3 × …",
                ])
            server.send(SIGTERM)
            #expect(await server.end() == 0)
        }
    }

    /// What a script at the end of the page has written down.
    private func seen(
        _ script: String, on path: String, of server: ServerProcess, in folder: URL
    ) async throws -> [String] {
        let page = String(decoding: try await server.get(path), as: UTF8.self)
            .replacing(
                "<meta charset=\"utf-8\">",
                with: "<meta charset=\"utf-8\"><base href=\"http://127.0.0.1:\(server.port)\(path)\">")
        let file = folder.appending(path: "page.html")
        try Data((page + "<script>\(script)\n\(Self.write)</script>").utf8).write(to: file)
        let dom = try run(file, in: folder)
        let start = try #require(dom.range(of: "<pre id=\"probe\">")?.upperBound, "\(dom)")
        let end = try #require(dom.range(of: "</pre>", range: start..<dom.endIndex)?.lowerBound)
        return dom[start..<end].split(separator: "\n").map(String.init)
    }

    private func run(_ file: URL, in folder: URL) throws -> String {
        let chromium = Process()
        let output = Pipe()
        chromium.executableURL = URL(filePath: try #require(Self.browser))
        chromium.arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-web-security",
            "--user-data-dir=\(folder.appending(path: "profile").path())", "--virtual-time-budget=20000", "--dump-dom",
            file.absoluteString,
        ]
        chromium.standardOutput = output
        chromium.standardError = FileHandle.nullDevice
        try chromium.run()
        return String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    private static let write = """
        seen().then(lines => {
          const answer = document.createElement("pre")
          answer.id = "probe"
          answer.textContent = lines.join("\\n")
          document.body.append(answer)
        })
        """

    private static let times = """
        const seen = async () => [...document.querySelectorAll(".node")].map(node =>
          `${node.querySelector("text").textContent} ${node.querySelector(".time")?.textContent ?? "never"}`)
        """

    private static let order = """
        const seen = async () => {
          const until = async condition => {
            for (let i = 0; i < 200 && !condition(); i++) await new Promise(done => setTimeout(done, 50))
          }
          const rows = id => [...document.querySelectorAll(`#${id} li`)].map(row => row.innerText.replace(/\\s+/g, " ").trim())
          const press = name => document.querySelector(`[aria-label="${name}"]`).click()
          await until(() => rows("products").length == 4)
          const lines = rows("products")
          press("Add Dovetail saw")
          await until(() => rows("cart").length == 1)
          press("Add Dovetail saw")
          await until(() => rows("cart")[0]?.includes("2 ×"))
          lines.push(...rows("cart"))
          document.getElementById("order").click()
          await until(() => document.querySelector(".settled"))
          lines.push(rows("orders").map(text => `${text.split(" ")[0]} ${text.split(" ").pop()}`).join())
          lines.push(document.getElementById("cart").innerText)
          return lines
        }
        """
}
