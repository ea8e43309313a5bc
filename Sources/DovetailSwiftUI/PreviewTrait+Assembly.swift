#if canImport(SwiftUI)
    public import Dovetail
    public import SwiftUI

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension PreviewTrait where T == Preview.ViewTraits {
        /// Gives an assembly to a preview, with fakes in place of some objects:
        ///
        /// ```swift
        /// #Preview(traits: .assembly(Shop()) { $0.substitute(\.api) { FakeAPI() } }) { CheckoutView() }
        /// ```
        ///
        /// - Parameter prepare: Changes the assembly before the preview first uses it.
        @MainActor
        public static func assembly<Owner: AssemblyProtocol>(
            _ assembly: Owner, _ prepare: @MainActor (Owner) -> Void = { _ in }
        ) -> Self {
            prepare(assembly)
            return .modifier(AssemblyPreview(assembly: assembly))
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private struct AssemblyPreview<Owner: AssemblyProtocol>: PreviewModifier {
        let assembly: Owner

        func body(content: Content, context: Void) -> some View { content.assembly(assembly) }
    }
#endif
