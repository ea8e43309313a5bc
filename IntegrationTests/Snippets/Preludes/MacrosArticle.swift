import DovetailMacros

struct LiveAPI: API {
    func load() -> Int { 0 }
}

struct Feed {
    let api: any API
}
