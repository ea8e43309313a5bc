// dovetail:ignore-file shared-argument the keys and types tell the objects apart, not the arguments
import Dovetail

// Work of any size, which must cost no more than its size.

/// The digits of numbers that are types.
private struct Even<Half>: Sendable {}
private struct Odd<Half>: Sendable {}

/// As many types as there are numbers, made at run time.
func typeNumbered(_ number: Int) -> any Sendable.Type {
    if number == 0 { return Never.self }
    func add<Half>(_: Half.Type) -> any Sendable.Type { number.isMultiple(of: 2) ? Even<Half>.self : Odd<Half>.self }
    return add(typeNumbered(number / 2))
}

final class Part: Sendable {}
final class Box<Element>: Sendable {}

final class Link {
    var next: Link?
    init(_ next: Link? = nil) { self.next = next }
}

/// What collects parts of one object graph.
final class Whole {
    var count = 0
}

/// Bindings that can be resolved any number of times, each time as another.
final class Growing: Assembly {
    // `key:` and placeholders, in one object graph.
    func keyed(_ count: Int) -> Whole {
        define(init: Whole()) {
            for number in 0..<count { $0.count += text(number).count }
            return $0
        }
    }
    private func text(_ number: Int) -> String { define(key: "text \(number)", init: "text \(number)") }

    func placeholders(_ count: Int) -> Whole {
        define(init: Whole()) {
            _ = held
            for number in 0..<count {
                _ = small(number)
                $0.count += placeholder.next == nil ? 1 : 0
            }
            return $0
        }
    }
    private var held: Link { define(key: "link", init: Link()) }
    private func small(_ number: Int) -> Part { define(id: number) { Part() } }
    private var placeholder: Link { definePlaceholder(key: "link") }

    // Names, types and ids.
    func named(_ name: String) -> Part { define(.lazySingleton, id: name, definitionKey: name) { Part() } }
    func box<Element>(of _: Element.Type) -> Box<Element> { define(.lazySingleton) { Box<Element>() } }
    func part(_ number: Int) -> Part { define(.lazySingleton, id: number) { Part() } }
    func fresh(_ number: Int) -> Part { define(.prototype, id: number) { Part() } }
    var decorated: Part { define { Part() } }

    // Deeply nested.
    func chain(_ length: Int) -> Link {
        define(.lazySingleton, id: length) { length == 0 ? Link() : Link(chain(length - 1)) }
    }
    func ring(_ number: Int, of count: Int) -> Link {
        define(id: number, scope: .lazySingleton, init: Link()) {
            $0.next = self.ring((number + 1) % count, of: count)
            return $0
        }
    }

    // Many assemblies in one object graph.
    var cells: [Growing] = []
    var cell: Part { define { Part() } }
    var row: Whole {
        define {
            let whole = Whole()
            for cell in cells { whole.count += cell.cell === cell.cell ? 1 : 0 }
            return whole
        }
    }
}

/// Bindings that are awaited, and nested as deeply as wanted.
final class AwaitedGrowing: Assembling {
    let context = DIContext()

    func chain(_ length: Int) async -> Part {
        await define(.lazySingleton, id: length) { length == 0 ? Part() : await chain(length - 1) }
    }
}

extension Container {
    /// A registration of the type of `number` with a parameter of another type, which nothing provides.
    func registerGap(_ number: Int) {
        func open<Number: Sendable>(_: Number.Type) {
            register(Box<Number>.self, .prototype) { (_: Odd<Box<Number>>) in Box<Number>() }
        }
        open(typeNumbered(number))
    }
}
