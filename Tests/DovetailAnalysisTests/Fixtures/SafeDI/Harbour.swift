import SafeDI

public protocol Radio {}

@Instantiable(fulfillingAdditionalTypes: [Radio.self])
public final class ShortWave: Radio, Instantiable {
    public init(log: Log) { self.log = log }
    @Received let log: Log
}

@Instantiable
public final class Log: Instantiable { public init() {} }

@Instantiable(isRoot: true)
public final class Harbour: Instantiable {
    public init(log: Log, radio: Radio, makeShip: Instantiator<Ship>) {
        (self.log, self.radio, self.makeShip) = (log, radio, makeShip)
    }
    @Instantiated let log: Log
    @Instantiated let radio: Radio
    @Instantiated let makeShip: Instantiator<Ship>
}

@Instantiable
public final class Ship: Instantiable {
    public init(captain: Captain, bridge: any Deck) { (self.captain, self.bridge) = (captain, bridge) }
    @Forwarded let captain: Captain
    @Instantiated(fulfilledByType: "Bridge") let bridge: any Deck
}

public protocol Deck {}
public final class Captain {}

@Instantiable
public final class Bridge: Deck, Instantiable {
    public init(captain: Captain, radio: Radio) { (self.captain, self.radio) = (captain, radio) }
    @Received let captain: Captain
    @Received let radio: Radio
}
