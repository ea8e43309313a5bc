// The components of both sides. Like a user's, they are in one module with the code that wires them and uses them.

final class Service: Sendable {
    let number = 1

    static func open() async -> Service {
        await Task.yield()
        return Service()
    }
}

protocol Greeter: Sendable {
    var greeting: String { get }
}

final class LiveGreeter: Greeter {
    let greeting = "hello"
}

/// Keeps the compiler from treating every `any Greeter` as the only type that conforms.
final class StubGreeter: Greeter {
    var greeting: String { "stub" }
}

final class Job {
    let number = 2
}

// The shapes of the .NET IoC benchmark: "combined" is one singleton and one transient, "complex" is made of six:
// three services and three sub-objects, each of which needs one of the services.

final class Combined {
    let service: Service
    let task: Job

    init(service: Service, task: Job) {
        self.service = service
        self.task = task
    }
}

/// What a child makes: of something of its own, and something of its parent's.
final class Order: Sendable {
    let service: Service
    let receipt: Receipt

    init(service: Service, receipt: Receipt) {
        self.service = service
        self.receipt = receipt
    }
}

final class Receipt: Sendable {}

final class FirstService: Sendable {}
final class SecondService: Sendable {}
final class ThirdService: Sendable {}

final class SubObjectOne {
    let first: FirstService
    init(first: FirstService) { self.first = first }
}

final class SubObjectTwo {
    let second: SecondService
    init(second: SecondService) { self.second = second }
}

final class SubObjectThree {
    let third: ThirdService
    init(third: ThirdService) { self.third = third }
}

final class Complex {
    let first: FirstService
    let second: SecondService
    let third: ThirdService
    let one: SubObjectOne
    let two: SubObjectTwo
    let three: SubObjectThree

    init(
        first: FirstService, second: SecondService, third: ThirdService,
        one: SubObjectOne, two: SubObjectTwo, three: SubObjectThree
    ) {
        self.first = first
        self.second = second
        self.third = third
        self.one = one
        self.two = two
        self.three = three
    }
}

// Injected by property.

/// Complex, which gets all six when it is there already.
final class InjectedComplex {
    var first: FirstService?
    var second: SecondService?
    var third: ThirdService?
    var one: SubObjectOne?
    var two: SubObjectTwo?
    var three: SubObjectThree?
}

final class Inventory {
    let items = 3
}

final class Monitor {
    var inventory: Inventory?
}

final class AskingMonitor {
    var inventory: Inventory!
}

// Collected, and told apart by tags.

protocol Shape: AnyObject {}
final class Square: Shape {}
final class Circle: Shape {}

protocol Side: AnyObject {}
final class LeftSide: Side {}
final class RightSide: Side {}

final class Pair {
    let left: any Side
    let right: any Side

    init(left: any Side, right: any Side) {
        self.left = left
        self.right = right
    }
}
