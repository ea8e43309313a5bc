import DovetailMacros

@Stub protocol Greeter {
    func greeting() -> String
}

@main
enum MacroClient {
    static func main() {
        print(GreeterStub(willReturn: "Hello, macros!").greeting())
    }
}
