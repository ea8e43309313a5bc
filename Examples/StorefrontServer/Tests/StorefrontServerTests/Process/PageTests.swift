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
                try await seen(at: "http://127.0.0.1:\(server.port)/", in: folder) == [
                    "Chisel, 12 mm 100000 in stock €24.90 Add", "Marking gauge 1 in stock €42.00 Add",
                    "Beech mallet 40 in stock €31.50 Add", "Dovetail saw 12 in stock €79.00 Add",
                    "Dovetail saw 2 × €79.00 −", "€158.00 settled", "It is empty",
                ])
            server.send(SIGTERM)
            #expect(await server.end() == 0)
        }
    }

    /// What the script wrote down.
    private func seen(at address: String, in folder: URL) async throws -> [String] {
        let (data, _) = try await URLSession.shared.data(from: URL(string: address)!)
        let page = String(decoding: data, as: UTF8.self)
            .replacing("<meta charset=\"utf-8\">", with: "<meta charset=\"utf-8\"><base href=\"\(address)\">")
        let file = folder.appending(path: "page.html")
        try Data((page + "<script>\(Self.probe)</script>").utf8).write(to: file)
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

    private static let probe = """
        (async () => {
          const until = async condition => {
            for (let i = 0; i < 200 && !condition(); i++) await new Promise(done => setTimeout(done, 50))
          }
          const rows = id => [...document.querySelectorAll(`#${id} li`)].map(row => row.innerText.replace(/\\s+/g, " ").trim())
          const press = name => document.querySelector(`[aria-label="${name}"]`).click()
          await until(() => rows("products").length == 4)
          const seen = rows("products")
          press("Add Dovetail saw")
          await until(() => rows("cart").length == 1)
          press("Add Dovetail saw")
          await until(() => rows("cart")[0]?.includes("2 ×"))
          seen.push(...rows("cart"))
          document.getElementById("order").click()
          await until(() => document.querySelector(".settled"))
          seen.push(rows("orders").map(text => `${text.split(" ")[0]} ${text.split(" ").pop()}`).join())
          seen.push(document.getElementById("cart").innerText)
          const answer = document.createElement("pre")
          answer.id = "probe"
          answer.textContent = seen.join("\\n")
          document.body.append(answer)
        })()
        """
}
