import Dovetail

protocol Mailer {}
struct Post: Mailer {}
final class Box {}
@MainActor final class View {
    init(box: Box) {}
}

func register(in container: Container) {
    // What a container keeps must be Sendable.
    // error: type 'Box' does not conform to the 'Sendable' protocol
    container.register(Box.self, .lazySingleton, Box.init)
    // error: type 'any Mailer' does not conform to the 'Sendable' protocol
    container.register((any Mailer).self, .weakSingleton) { Post() }
    // error: type 'Box' does not conform to the 'Sendable' protocol
    container.register(singleton: Box())
}

func registerAnother(in container: Container) {
    // An initializer whose result is none.
    // error: cannot convert value of type '@Sendable () -> Box' to expected argument type '@Sendable () throws -> any Mailer'
    container.register((any Mailer).self, .prototype, Box.init)
}
