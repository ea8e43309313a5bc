import Dovetail

protocol FeedView: AnyObject {
    var presenter: FeedPresenter? { get set }
}

class FeedViewController: FeedView {
    var presenter: FeedPresenter?
    var imageService: ImageService!
}

class FeedPresenter {
    weak var view: FeedView?
    var feed: FeedService!
}

class ImageService {
    var cacheSize = 0
}

protocol FeedService {
    func load() -> [String]
}

class NetworkFeed: FeedService {
    var url = ""
    func load() -> [String] { ["from \(url)"] }
}

class StubFeed: FeedService {
    func load() -> [String] { ["stub"] }
}

class ServiceAssembly: Assembly {
    var feed: FeedService {
        define(scope: .lazySingleton, init: NetworkFeed()) {
            $0.url = "https://example.com"
            return $0
        }
    }

    var images: ImageService {
        define(scope: .weakSingleton, init: ImageService()) {
            $0.cacheSize = 10
            return $0
        }
    }
}

class FeedAssembly: Assembly {
    lazy var services: ServiceAssembly = self.context.assembly()

    var view: FeedView {
        definePlaceholder()
    }

    func feedView(_ view: FeedViewController) -> FeedViewController {
        define(key: "view", init: view) {
            $0.presenter = self.presenter
            $0.imageService = self.services.images
            return $0
        }
    }

    func inject(into view: FeedViewController) {
        defineInjection(key: "view", into: view) {
            $0.presenter = self.presenter
            $0.imageService = self.services.images
            return $0
        }
    }

    var presenter: FeedPresenter {
        define(init: FeedPresenter()) {
            $0.view = self.view
            $0.feed = self.services.feed
            return $0
        }
    }

    func item(_ index: Int) -> String {
        define(key: "item_\(index)", init: "item \(index)")
    }
}

let assembly = FeedAssembly.instance()
let controller = assembly.feedView(FeedViewController())
precondition(controller.presenter?.view === controller)
precondition(controller.presenter?.feed.load() == ["from https://example.com"])
precondition(controller.imageService === assembly.services.images)
precondition(assembly.item(3) == "item 3")

let other = FeedViewController()
assembly.inject(into: other)
precondition(other.presenter?.view === other)

assembly.services.addSubstitution(for: "feed") { StubFeed() }
precondition(assembly.services.feed.load() == ["stub"])
assembly.services.removeSubstitution(for: "feed")
precondition(assembly.services.feed.load() == ["from https://example.com"])
// The container in Swift 5 mode: initializers without warnings.
protocol Mailer {}
final class Post: Mailer {}
final class Office {
    let mailer: Mailer
    init(mailer: Mailer) { self.mailer = mailer }
}

let container = Container()
container.register(Mailer.self, .prototype, Post.init)
container.register(Office.self, .objectGraph, Office.init)
container.register { "from \($0 ?? "nobody")" }
try container.validate()
let office: Office = try container.resolve()
precondition(office.mailer is Post)
let text: String = try container.resolve("me")
precondition(text == "from me")
print("The classic form and the container work in Swift 5 mode.")
