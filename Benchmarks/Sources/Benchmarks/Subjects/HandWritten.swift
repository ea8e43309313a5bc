/// What one would write without Dovetail.
final class HandWritten {
    lazy var service = Service()
    lazy var greeter: any Greeter = LiveGreeter()

    var task: Job { Job() }
    var combined: Combined { Combined(service: service, task: task) }

    private weak var weakService: Service?
    var sharedService: Service {
        if let weakService { return weakService }
        let service = Service()
        weakService = service
        return service
    }
}

/// What is injected, collected, and told apart.
final class HandWrittenParameters {
    var monitor: Monitor {
        let monitor = Monitor()
        monitor.inventory = Inventory()
        return monitor
    }
    var askingMonitor: AskingMonitor {
        let monitor = AskingMonitor()
        monitor.inventory = Inventory()
        return monitor
    }
    var five: [any Shape] { [Square(), Square(), Square(), Square(), Square()] }
    var pair: Pair { Pair(left: LeftSide(), right: RightSide()) }
}

/// What one would write for a part of a program with something of its own, within a longer-lived one.
final class HandWrittenChild {
    let parent: HandWritten
    init(parent: HandWritten) { self.parent = parent }
    var combined: Combined { Combined(service: parent.service, task: parent.task) }
    lazy var order = Order(service: parent.service, receipt: Receipt())
}

/// What one would write for something that is made asynchronously, without a thought of concurrent callers.
final class HandWrittenAwaited: @unchecked Sendable {
    // @unchecked: the benchmark has one thread.
    private var cached: Service?

    // Never inlined, since then there would be nothing left to await.
    @inline(never)
    var service: Service { get async { await cachedService() } }
    @inline(never)
    @concurrent var concurrentService: Service { get async { await cachedService() } }

    private func cachedService() async -> Service {
        if let cached { return cached }
        let made = await Service.open()
        cached = made
        return made
    }
}

/// Complex with everything made anew.
final class HandWrittenFresh {
    var first: FirstService { FirstService() }
    var second: SecondService { SecondService() }
    var third: ThirdService { ThirdService() }
    var one: SubObjectOne { SubObjectOne(first: first) }
    var two: SubObjectTwo { SubObjectTwo(second: second) }
    var three: SubObjectThree { SubObjectThree(third: third) }
    var complex: Complex {
        Complex(first: first, second: second, third: third, one: one, two: two, three: three)
    }
}

/// Complex whose services are singletons, as in the .NET benchmark.
final class HandWrittenSingletons {
    lazy var first = FirstService()
    lazy var second = SecondService()
    lazy var third = ThirdService()
    var one: SubObjectOne { SubObjectOne(first: first) }
    var two: SubObjectTwo { SubObjectTwo(second: second) }
    var three: SubObjectThree { SubObjectThree(third: third) }
    var complex: Complex {
        Complex(first: first, second: second, third: third, one: one, two: two, three: three)
    }
}

/// Complex whose services are shared within one complex.
final class HandWrittenShared {
    var complex: Complex {
        let first = FirstService()
        let second = SecondService()
        let third = ThirdService()
        return Complex(
            first: first, second: second, third: third,
            one: SubObjectOne(first: first), two: SubObjectTwo(second: second), three: SubObjectThree(third: third))
    }
}

/// Complex by property injection.
final class HandWrittenInjected {
    var complex: InjectedComplex {
        let complex = InjectedComplex()
        let (first, second, third) = (FirstService(), SecondService(), ThirdService())
        complex.first = first
        complex.second = second
        complex.third = third
        complex.one = SubObjectOne(first: first)
        complex.two = SubObjectTwo(second: second)
        complex.three = SubObjectThree(third: third)
        return complex
    }
}

/// What several threads may share.
final class HandWrittenConstants: Sendable {
    let service = Service()
}
