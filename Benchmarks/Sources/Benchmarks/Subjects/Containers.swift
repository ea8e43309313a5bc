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
}
