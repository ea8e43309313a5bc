#if canImport(SwiftUI)
    public import Dovetail
    public import SwiftUI

    extension View {
        /// Gives an assembly to this view and all views within it, whose ``Resolved`` properties it makes.
        ///
        /// A view may have assemblies of several types; of two assemblies of one type, it uses the nearest. The
        /// environment holds the assembly. Make it outside of `body`, so that it is the same one at each evaluation.
        public func assembly<Owner: AssemblyProtocol>(_ assembly: Owner) -> some View {
            environment(\.[AssemblyOf<Owner>()], assembly)
        }
    }

    extension Scene {
        /// Gives an assembly to all views of this scene, whose ``Resolved`` properties it makes.
        ///
        /// A view may have assemblies of several types; of two assemblies of one type, it uses the nearest. The
        /// environment holds the assembly. Make it outside of `body`, so that it is the same one at each evaluation.
        public func assembly<Owner: AssemblyProtocol>(_ assembly: Owner) -> some Scene {
            environment(\.[AssemblyOf<Owner>()], assembly)
        }
    }

    /// Names the assembly of a type in a key path of the environment.
    struct AssemblyOf<Owner: AssemblyProtocol>: Hashable, Sendable {}

    extension EnvironmentValues {
        subscript<Owner: AssemblyProtocol>(_: AssemblyOf<Owner>) -> Owner? {
            get { self[AssemblyKey<Owner>.self] }
            set { self[AssemblyKey<Owner>.self] = newValue }
        }
    }

    private struct AssemblyKey<Owner: AssemblyProtocol>: EnvironmentKey {
        static var defaultValue: Owner? { nil }
    }
#endif
