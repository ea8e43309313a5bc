/// Lets the property decide the type of its binding, so that a closure may contain whatever a getter may.
///
/// A closure infers its own type otherwise: `var api: any API { define { LiveAPI() } }` would be a binding of `LiveAPI`,
/// and `{ .init(3) }`, `{ nil }` and `{ isDemo ? Demo() : Live() }` would have no type at all. The compiler applies the
/// builder to closures without `return`. With `return`, a closure of one expression keeps the type of that expression.
@resultBuilder
public enum BindingBuilder<Value> {
    /// Takes the result as a value of the binding's type.
    @_transparent
    public static func buildExpression(_ value: Value) -> Value { value }

    /// Takes a call that never returns, such as `fatalError()`, in place of a result.
    @_disfavoredOverload
    @_transparent
    public static func buildExpression(_ never: Never) -> Value {}

    /// Takes the one result of a closure or of a branch.
    @_transparent
    public static func buildBlock(_ value: Value) -> Value { value }

    /// Takes a closure that does nothing but throw.
    ///
    /// Here a closure without any result is a compile error too, though an odd one: what can be reached adds the column,
    /// which is never zero, to the greatest number, and the compiler says that this overflows.
    @_transparent
    public static func buildBlock(column: UInt = #column) -> Value {
        _ = UInt.max + column
        fatalError("a binding without a result")
    }

    /// Takes the result of `if`, or of a case of `switch`.
    @_transparent
    public static func buildEither(first value: Value) -> Value { value }

    /// Takes the result of `else`, or of a case of `switch`.
    @_transparent
    public static func buildEither(second value: Value) -> Value { value }

    /// Reports an `if` without `else`.
    @available(*, unavailable, message: "an 'if' needs an 'else' here")
    public static func buildOptional(_ value: Value?) -> Value { fatalError("unavailable") }
}
