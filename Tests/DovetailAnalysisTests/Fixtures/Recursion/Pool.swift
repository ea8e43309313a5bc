// A local takes the name of a parameter, so that the property is not given the parameter.
protocol Logger {}
final class PrefixedLogger: Logger { init(inner: any Logger) {} }
final class Connection { init(logger: any Logger) {} }
final class Pool {
    let logger: any Logger
    init(logger: any Logger) {
        let logger = PrefixedLogger(inner: logger)
        self.logger = logger
    }
    func makeConnection() -> Connection { Connection(logger: logger) }
}
