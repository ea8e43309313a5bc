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

/// An assembly of this kind with checked sendability.
final class CheckedComponents: Assembling {
    let context = DIContext()

    var service: Service { define(.lazySingleton) { Service() } }
    var task: Job { define(.prototype) { Job() } }
}

/// What it caches is closed, by a closure that captures.
final class ClosingComponents: Assembling {
    let context = DIContext()

    var service: Service {
        define(.lazySingleton) {
            Service()
        } onClose: { [context] _ in
            _ = context
        }
    }
}

/// A part of a program with a context of its own, within a longer-lived one.
final class ChildComponents: Assembling {
    let parent: CheckedComponents
    let context: DIContext

    init(parent: CheckedComponents) {
        self.parent = parent
        context = DIContext(parent: parent.context)
    }

    var order: Order { define(.lazySingleton) { Order(service: parent.service, receipt: Receipt()) } }
}

/// What is awaited where the compiler inlines it, as it does with a getter that is read in one place of a small program.
final class AwaitedInline: Assembling {
    let context = DIContext()

    @inline(__always)
    var service: Service { get async { await define(.lazySingleton) { await Service.open() } } }
}

/// What is awaited where the compiler calls it.
final class AwaitedComponents: Assembling {
    let context = DIContext()

    @inline(never)
    var service: Service { get async { await define(.lazySingleton) { await Service.open() } } }
    @inline(never)
    @concurrent var concurrentService: Service {
        get async { await define(.lazySingleton) { await Service.open() } }
    }
    @inline(never)
    var closed: Service {
        get async {
            await define(.lazySingleton) {
                await Service.open()
            } onClose: { [context] _ in
                _ = context
            }
        }
    }
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

/// Complex by property injection, in the default scope.
final class InjectedComponents: Assembly {
    var first: FirstService { define { FirstService() } }
    var second: SecondService { define { SecondService() } }
    var third: ThirdService { define { ThirdService() } }
    var one: SubObjectOne { define { SubObjectOne(first: first) } }
    var two: SubObjectTwo { define { SubObjectTwo(second: second) } }
    var three: SubObjectThree { define { SubObjectThree(third: third) } }
    var complex: InjectedComplex {
        define {
            InjectedComplex()
        } inject: {
            $0.first = first
            $0.second = second
            $0.third = third
            $0.one = one
            $0.two = two
            $0.three = three
        }
    }
}

/// So many singletons that most have no place in the store itself.
final class ManyComponents: Assembly {
    var other1: Service { define(.lazySingleton) { Service() } }
    var other2: Service { define(.lazySingleton) { Service() } }
    var other3: Service { define(.lazySingleton) { Service() } }
    var other4: Service { define(.lazySingleton) { Service() } }
    var other5: Service { define(.lazySingleton) { Service() } }
    var other6: Service { define(.lazySingleton) { Service() } }
    var other7: Service { define(.lazySingleton) { Service() } }
    var other8: Service { define(.lazySingleton) { Service() } }
    var other9: Service { define(.lazySingleton) { Service() } }
    var other10: Service { define(.lazySingleton) { Service() } }
    var other11: Service { define(.lazySingleton) { Service() } }
    var other12: Service { define(.lazySingleton) { Service() } }
    var other13: Service { define(.lazySingleton) { Service() } }
    var other14: Service { define(.lazySingleton) { Service() } }
    var other15: Service { define(.lazySingleton) { Service() } }
    var other16: Service { define(.lazySingleton) { Service() } }
    var other17: Service { define(.lazySingleton) { Service() } }
    var other18: Service { define(.lazySingleton) { Service() } }
    var other19: Service { define(.lazySingleton) { Service() } }
    var other20: Service { define(.lazySingleton) { Service() } }
    var other21: Service { define(.lazySingleton) { Service() } }
    var other22: Service { define(.lazySingleton) { Service() } }
    var other23: Service { define(.lazySingleton) { Service() } }
    var other24: Service { define(.lazySingleton) { Service() } }
    var other25: Service { define(.lazySingleton) { Service() } }
    var other26: Service { define(.lazySingleton) { Service() } }
    var other27: Service { define(.lazySingleton) { Service() } }
    var other28: Service { define(.lazySingleton) { Service() } }
    var other29: Service { define(.lazySingleton) { Service() } }
    var other30: Service { define(.lazySingleton) { Service() } }
    var other31: Service { define(.lazySingleton) { Service() } }
    var other32: Service { define(.lazySingleton) { Service() } }
    var service: Service { define(.lazySingleton) { Service() } }

    /// Creates all others first, which takes the places.
    func createOthers() {
        let others = [
            other1, other2, other3, other4, other5, other6, other7, other8,
            other9, other10, other11, other12, other13, other14, other15, other16,
            other17, other18, other19, other20, other21, other22, other23, other24,
            other25, other26, other27, other28, other29, other30, other31, other32,
        ]
        precondition(others.count == 32)
    }
}
