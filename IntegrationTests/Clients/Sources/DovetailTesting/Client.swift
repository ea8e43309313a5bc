import DovetailTesting
import Testing

@main
struct Client {
    static func main() { expectReleased {} }
}
