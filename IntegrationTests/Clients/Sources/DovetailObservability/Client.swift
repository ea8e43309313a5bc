import Dovetail
import DovetailObservability

@main
struct Client {
    static func main() { ResolutionRecorder().measure() }
}
