// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public protocol Lamp: AnyObject, Sendable { var watts: Int { get } }

public protocol Porter: AnyObject, Sendable { var name: String { get } }

public final class Key: Sendable {
    public let lamp: any Lamp
    public let porter: any Porter
    init(lamp: any Lamp, porter: any Porter) { (self.lamp, self.porter) = (lamp, porter) }
}

public final class Ring: Sendable {}

public protocol KeyBuilder: AnyObject { var key: Key { get } }
