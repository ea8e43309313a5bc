import Foundation
import StorefrontMacrosKit

@main
enum Storefront {
    static func main() {
        let terminal = Page { print($0, terminator: "") }
        do {
            try Command(arguments: Array(CommandLine.arguments.dropFirst())).run(on: terminal)
        } catch {
            FileHandle.standardError.write(Data("\(error.message)\n".utf8))
            exit(error.exitCode)
        }
    }
}
