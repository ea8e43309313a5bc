// Each container makes the other kind with the encoder that it was made with.
protocol Output {}
final class Encoder { init(output: any Output) {} }
final class Encoding {
    let output: any Output
    init(output: any Output) { self.output = output }
    func makeKeyed() -> Keyed { Keyed(encoder: Encoder(output: output)) }
}
final class Keyed {
    let encoder: Encoder
    init(encoder: Encoder) { self.encoder = encoder }
    func makeUnkeyed() -> Unkeyed { Unkeyed(encoder: encoder) }
}
final class Unkeyed {
    let encoder: Encoder
    init(encoder: Encoder) { self.encoder = encoder }
    func makeKeyed() -> Keyed { Keyed(encoder: encoder) }
}
