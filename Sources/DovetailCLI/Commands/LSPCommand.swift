import ArgumentParser
import DovetailLanguageServer

struct LSPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp", abstract: "Run a language server, which shows findings while you type.",
        discussion: """
            A language server (3.17) over standard input and output, which an editor starts by itself, beside the one for \
            Swift.
            """)

    func run() throws {
        let code = LanguageServer().run()
        if code != 0 { throw ExitCode(code) }
    }
}
