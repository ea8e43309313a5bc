import DovetailSwiftUI

@main
struct Client {
    static func main() {}
}
