import Dovetail
import DovetailLiveGraph

final class App: Assembling {
    let context = DIContext()
    var name: String { define(.lazySingleton) { "live" } }
}

@main
struct Client {
    static func main() throws {
        let app = App()
        let recorder = ResolutionRecorder()
        recorder.attach(to: app.context)
        _ = app.name
        recorder.detach()
        print(try recorder.recording.graph(as: .mermaid, name: "App"))
    }
}
