protocol Store {}
final class DiskStore: Store {}
final class Server { 
  init(store: any Store) {}
  func run() async {}
}
let store = DiskStore()
let server = Server(store: store)
await server.run()
