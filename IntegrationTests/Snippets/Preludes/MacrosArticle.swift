import DovetailMacros

struct CardGateway: Gateway {
    func charge(_ cents: Int) throws -> Bool { false }
}

struct LiveAPI: API {
    func load() -> Int { 0 }
}

struct Feed {
    let api: any API
}
