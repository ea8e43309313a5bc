import Dip

func makeContainer() -> DependencyContainer {
    DependencyContainer { container in
        // One time for all.
        container.register(.singleton) { Clock() }
        container.register(.shared) { Lamp() as any Signal }
            .resolvingProperties { container, signal in
                (signal as! Lamp).tower = try container.resolve()
            }
        container.register { try ControlTower(signal: container.resolve()) as any Tower }

        container.register(tag: "night") { Lamp() as any Signal }
        container.register { Train(tower: $0, clock: $1) }
        container.register(
            .unique, type: Track.self,
            factory: { (length: Int) in
                Track(signal: try container.resolve(tag: "night"), length: length)
            })
    }
}
