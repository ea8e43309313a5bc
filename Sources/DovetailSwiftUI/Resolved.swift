#if canImport(SwiftUI)
    public import Dovetail
    public import SwiftUI

    /// A property of a view that a binding of an assembly makes: `@Resolved(\Shop.checkout) private var checkout`.
    ///
    /// ```swift
    /// struct CheckoutView: View {
    ///     @Resolved(\Shop.checkout) private var checkout
    ///
    ///     var body: some View { Text(checkout.title) }
    /// }
    /// ```
    ///
    /// The assembly is the one that the nearest `assembly(_:)` around the view has put into the environment. The binding
    /// is resolved once for each identity of the view, when `body` first reads it, and not each time that `body` is
    /// evaluated. Another assembly in the environment resolves it again.
    ///
    /// What `body` reads of an `@Observable` object is observed, as of any other. Read the property in `body`, or in what
    /// `body` calls: elsewhere, as in the view's initializer, there is no environment, and the program stops. It stops
    /// with the type of the assembly and the line of the property where no view around this one has an assembly.
    ///
    /// It belongs to the main actor.
    @MainActor
    @propertyWrapper
    public struct Resolved<Owner: AssemblyProtocol, Value>: DynamicProperty {
        @Environment(\.[AssemblyOf<Owner>()]) private var owner
        @State private var instance = ResolvedInstance<Owner, Value>()
        private let binding: KeyPath<Owner, Value>
        private let file: StaticString
        private let line: UInt

        /// The value of a binding of the assembly in the environment.
        public init(_ binding: KeyPath<Owner, Value>, file: StaticString = #fileID, line: UInt = #line) {
            self.binding = binding
            self.file = file
            self.line = line
        }

        /// The object that the binding has made for this view.
        public var wrappedValue: Value {
            guard let owner else {
                fatalError(
                    """
                    no '\(Owner.self)' in the environment of the view
                      the view's property is declared at \(file):\(line)
                      note: say '.assembly(…)' with a '\(Owner.self)' at this view, a view around it, or the scene
                      note: read the property in 'body'; in 'init' a view has no environment yet
                    """)
            }
            return instance.value(of: binding, in: owner)
        }
    }

    /// What a binding has made for one view, and the assembly that it came from.
    @MainActor
    final class ResolvedInstance<Owner: AssemblyProtocol, Value> {
        private var current: (owner: Owner, value: Value)?

        nonisolated init() {}

        func value(of binding: KeyPath<Owner, Value>, in owner: Owner) -> Value {
            if let current, current.owner === owner { return current.value }
            let value = owner[keyPath: binding]
            current = (owner, value)
            return value
        }
    }
#endif
