import Swinject
import SwinjectAutoregistration

protocol Store {}
final class DiskStore: Store { init(path: String) {} }
struct Note {}
final class Log {}
final class Clerk { init(log: Log, store: any Store, note: Note?) {} }
@MainActor final class Screen { init(log: Log) {} }
final class Feed { init(log: Log) {} }
private final class Hidden {}

extension ObjectScope { static let session = ObjectScope(storageFactory: PermanentStorage.init) }

final class ShopAssembly: Assembly {
    private let path: String
    init(path: String) { self.path = path }

    func assemble(container: Container) {
        container.register(Log.self) { _ in Log() }.inObjectScope(.session)
        container.register(Store.self) { _ in DiskStore(path: self.path) }
        container.register(Note.self) { _ in Note() }.inObjectScope(.weak)
        container.register(Screen.self) { r in Screen(log: r.resolve(Log.self)!) }
        container.register(Hidden.self) { _ in Hidden() }
        container.register(Loader.self) { r in Loader(resolver: r) }
        container.register(Feed.self) { r in Feed(log: r.resolve(Log.self)!) }
        container.register(Feed.self) { _ in Feed(log: Log()) }
        container.register(Count.self) { r, start in Count(start) }
        container.register(Cache.self) { r in Cache(disk: r.resolve(Disk.self), limit: r.resolve(Limit.self) ?? 3) }
        container.register(Remote.self) { _ in try! Remote(url: "/") }
        container.register(Peer.self) { _ in
            guard let peer = Peer() else { throw Problem() }
            return peer
        }
        container.autoregister(Clerk.self, initializer: Clerk.init)
        container.autoregister(Decoder.self, initializer: Decoder.init)
        for name in ["a", "b"] { container.register(Tag.self, name: name) { _ in Tag(name) } }
        let entry = container.register(Watch.self) { _ in Watch() }
        entry.inObjectScope(.container)
    }
}
