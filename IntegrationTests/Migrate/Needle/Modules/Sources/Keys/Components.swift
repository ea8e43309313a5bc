// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import NeedleFoundation

public protocol KeyDependency: Dependency {
    var lamp: any Lamp { get }
    // He has the second one.
    var porter: any Porter { get }
}

public final class KeyComponent: Component<KeyDependency>, KeyBuilder {
    public var key: Key { shared { Key(lamp: dependency.lamp, porter: dependency.porter) } }
}

// It hangs by the door.
public final class RingComponent: Component<EmptyDependency> {
    public var ring: Ring { shared { Ring() } }
}
