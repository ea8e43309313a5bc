@resultBuilder enum PageBuilder {
    static func buildBlock(_ parts: Part...) -> [Part] { parts }
}

protocol Source {}
final class Feed: Source {}
final class Part { init(source: any Source) {} }
final class Pages {
    @PageBuilder var start: [Part] { Part(source: Feed()) }
}

// What a result builder lists is built like anything else.
@PageBuilder func makePage(feed: Feed) -> [Part] {
    Part(source: Feed())
    Part(source: feed)
}

func makeApp() -> Part {
    let feed = Feed()
    return Part(source: feed)
}
