// What the containers under test provide.

protocol Mailer: AnyObject, Sendable {}

final class Post: Mailer, Sendable {}

final class Pigeon: Mailer, Sendable {}

/// Wraps another mailer.
final class Stamped: Mailer, Sendable {
    let inner: any Mailer
    let stamp: String

    init(_ inner: any Mailer, _ stamp: String) {
        self.inner = inner
        self.stamp = stamp
    }
}

final class Bureau: Sendable {
    let mailer: any Mailer

    init(mailer: any Mailer) { self.mailer = mailer }
}

final class Town: Sendable {
    let bureau: Bureau
    let mailer: any Mailer

    init(bureau: Bureau, mailer: any Mailer) {
        self.bureau = bureau
        self.mailer = mailer
    }
}

/// Two that know each other.
final class Mayor: @unchecked Sendable {
    // @unchecked: injected before others see it.
    var council: Council?
}

final class Council: @unchecked Sendable {
    // @unchecked: injected before others see it.
    var mayor: Mayor?
}
