import Dovetail

extension Container {
    /// The components of ``Components``.
    static func components() -> Container {
        let container = Container()
        container.register(Service.self, .lazySingleton, Service.init)
        container.register((any Greeter).self, .lazySingleton, LiveGreeter.init)
        container.register(Job.self, .prototype, Job.init)
        container.register(Combined.self, .prototype, Combined.init)
        return container
    }

    /// Complex whose services are of `scope`, autowired.
    static func complex(
        _ first: RegistrationScope<FirstService>, _ second: RegistrationScope<SecondService>,
        _ third: RegistrationScope<ThirdService>
    ) -> Container {
        let container = Container()
        container.register(FirstService.self, first, FirstService.init)
        container.register(SecondService.self, second, SecondService.init)
        container.register(ThirdService.self, third, ThirdService.init)
        container.register(SubObjectOne.self, .prototype, SubObjectOne.init)
        container.register(SubObjectTwo.self, .prototype, SubObjectTwo.init)
        container.register(SubObjectThree.self, .prototype, SubObjectThree.init)
        container.register(Complex.self, .prototype, Complex.init)
        return container
    }

    /// Complex and combined, each by a closure that asks.
    static func asking() -> Container {
        let container = Container()
        container.register(Service.self, .lazySingleton, Service.init)
        container.register(FirstService.self, .lazySingleton, FirstService.init)
        container.register(SecondService.self, .lazySingleton, SecondService.init)
        container.register(ThirdService.self, .lazySingleton, ThirdService.init)
        container.register(Job.self, .prototype, Job.init)
        container.register(Combined.self, .prototype) { (r: Resolver) in
            try Combined(service: r.resolve(), task: r.resolve())
        }
        container.register(SubObjectOne.self, .prototype) { (r: Resolver) in try SubObjectOne(first: r.resolve()) }
        container.register(SubObjectTwo.self, .prototype) { (r: Resolver) in try SubObjectTwo(second: r.resolve()) }
        container.register(SubObjectThree.self, .prototype) { (r: Resolver) in
            try SubObjectThree(third: r.resolve())
        }
        container.register(Complex.self, .prototype) { (r: Resolver) in
            try Complex(
                first: r.resolve(), second: r.resolve(), third: r.resolve(), one: r.resolve(), two: r.resolve(),
                three: r.resolve())
        }
        return container
    }

    /// What is injected, collected and told apart by tags.
    static func parameters() -> Container {
        let container = Container()
        container.register(Inventory.self, .prototype, Inventory.init)
        container.register(Monitor.self, .prototype, Monitor.init)
        container.register(AskingMonitor.self, .prototype) { (r: Resolver) in
            let monitor = AskingMonitor()
            monitor.inventory = try r.resolve()
            return monitor
        }
        container.inject(into: Monitor.self) { (monitor: inout Monitor, inventory: Inventory) in
            monitor.inventory = inventory
        }
        for tag in 0..<5 { container.register((any Shape).self, .prototype, tag: tag) { Square() } }
        container.register((any Side).self, .prototype, tag: "left", LeftSide.init)
        container.register((any Side).self, .prototype, tag: "right", RightSide.init)
        container.register(Pair.self, .prototype) { (left: Tagged<any Side, Left>, right: Tagged<any Side, Right>) in
            Pair(left: left.value, right: right.value)
        }
        return container
    }
}

private enum Left: DependencyTag { static let tag = "left" }
private enum Right: DependencyTag { static let tag = "right" }
