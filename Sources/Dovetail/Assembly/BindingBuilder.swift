/// Lets the property decide the type of its binding.
///
/// A closure of one expression infers its own type, so `var api: any API { define { LiveAPI() } }` would be a
/// binding of `LiveAPI`. Passing the expression through this one generic function leaves the type open.
@resultBuilder
public enum BindingBuilder {
    /// Returns its argument.
    @_transparent
    public static func buildBlock<Result>(_ result: consuming Result) -> Result { result }
}
