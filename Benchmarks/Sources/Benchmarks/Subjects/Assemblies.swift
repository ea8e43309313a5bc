import Dovetail

final class Components: Assembly {
    var service: Service { define(.lazySingleton) { Service() } }
    var greeter: any Greeter { define(.lazySingleton) { LiveGreeter() } }
    var sharedService: Service { define(.weakSingleton) { Service() } }
    var task: Job { define(.prototype) { Job() } }
    var combined: Combined { define(.prototype) { Combined(service: service, task: task) } }

    var inventory: Inventory { define { Inventory() } }
    var monitor: Monitor {
        define {
            Monitor()
        } inject: {
            $0.inventory = self.inventory
        }
    }
    var classicMonitor: Monitor {
        define(init: Monitor()) {
            $0.inventory = self.inventory; return $0
        }
    }
}

/// The same kind of assembly with checked sendability.
final class CheckedComponents: Assembling {
    let context = DIContext()

    var service: Service { define(.lazySingleton) { Service() } }
    var task: Job { define(.prototype) { Job() } }
}

/// Complex with everything made anew.
final class FreshComponents: Assembly {
    var first: FirstService { define(.prototype) { FirstService() } }
    var second: SecondService { define(.prototype) { SecondService() } }
    var third: ThirdService { define(.prototype) { ThirdService() } }
    var one: SubObjectOne { define(.prototype) { SubObjectOne(first: first) } }
    var two: SubObjectTwo { define(.prototype) { SubObjectTwo(second: second) } }
    var three: SubObjectThree { define(.prototype) { SubObjectThree(third: third) } }
    var complex: Complex {
        define(.prototype) {
            Complex(first: first, second: second, third: third, one: one, two: two, three: three)
        }
    }
}

/// Complex whose services are singletons, as in the .NET benchmark.
final class SingletonComponents: Assembly {
    var first: FirstService { define(.lazySingleton) { FirstService() } }
    var second: SecondService { define(.lazySingleton) { SecondService() } }
    var third: ThirdService { define(.lazySingleton) { ThirdService() } }
    var one: SubObjectOne { define(.prototype) { SubObjectOne(first: first) } }
    var two: SubObjectTwo { define(.prototype) { SubObjectTwo(second: second) } }
    var three: SubObjectThree { define(.prototype) { SubObjectThree(third: third) } }
    var complex: Complex {
        define(.prototype) {
            Complex(first: first, second: second, third: third, one: one, two: two, three: three)
        }
    }
}

/// Complex whose services are shared within one complex: the default scope.
final class SharedComponents: Assembly {
    var first: FirstService { define { FirstService() } }
    var second: SecondService { define { SecondService() } }
    var third: ThirdService { define { ThirdService() } }
    var one: SubObjectOne { define { SubObjectOne(first: first) } }
    var two: SubObjectTwo { define { SubObjectTwo(second: second) } }
    var three: SubObjectThree { define { SubObjectThree(third: third) } }
    var complex: Complex {
        define {
            Complex(first: first, second: second, third: third, one: one, two: two, three: three)
        }
    }
}
