import DovetailConfiguration

struct ShopSettings: Settings {
    @Setting var host = "127.0.0.1"
    @Setting("listen.port") var port: Int
}

@main
struct Client {
    static func main() { print(ShopSettings.self) }
}
