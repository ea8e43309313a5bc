// What the macros take. The plugin reads these names as source; they hold nothing.

/// The access of the code that a macro writes.
public struct AccessLevel: Sendable {
    private init() {}

    /// Everybody.
    public static let `public` = Self()
    /// The package.
    public static let package = Self()
    /// The module.
    public static let `internal` = Self()
    /// The file.
    public static let `fileprivate` = Self()
}

/// The effects of a getter in a protocol `Uses…`.
public struct GetterEffect: Sendable {
    private init() {}

    /// Suspend.
    public static let async = Self()
    /// Throw.
    public static let `throws` = Self()
}

/// The initializers that `@Injectable` writes.
public struct InjectableOption: Sendable {
    private init() {}

    /// No `Dependencies`: the component takes a `Dependency` and knows of no protocol `Uses…`.
    public static let vanilla = Self()
    /// `init(from:)` suspends, for sources whose getters do.
    public static let async = Self()
    /// `init(from:)` throws, for sources whose getters do.
    public static let `throws` = Self()
}

/// The doubles that `@Mockable` puts into the leaves of an assembly.
public struct DoubleKind: Sendable {
    private init() {}

    /// What `@Stub` writes.
    public static let stub = Self()
    /// What `@Spy` writes.
    public static let spy = Self()
}
