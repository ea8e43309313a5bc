import DovetailTesting

@main
struct Client {
    static func main() { expectReleased {} }
}
