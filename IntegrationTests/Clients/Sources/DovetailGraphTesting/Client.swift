import DovetailGraphTesting
import Testing

@main
struct Client {
    static func main() { print(graph(of: "Sources").parts("*Gateway").areBuiltOnly(by: "App*")) }
}
