/// The digits of numbers that are types.
struct Even<Half>: Sendable {}
struct Odd<Half>: Sendable {}

/// As many types as there are numbers, made at run time.
func typeNumbered(_ number: Int) -> any Sendable.Type {
    if number == 0 { return Never.self }
    func add<Half>(_: Half.Type) -> any Sendable.Type { number.isMultiple(of: 2) ? Even<Half>.self : Odd<Half>.self }
    return add(typeNumbered(number / 2))
}
