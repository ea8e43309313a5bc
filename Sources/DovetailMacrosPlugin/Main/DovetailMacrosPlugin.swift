// A client's build may build this program although its traits leave out what the macros need; then it is empty.
#if Macros
    import DovetailExpansion
    import SwiftCompilerPlugin
    import SwiftSyntaxMacros

    @main
    struct DovetailMacrosPlugin: CompilerPlugin {
        let providingMacros: [any Macro.Type] = [
            AssistedMacro.self, FromMacro.self, InjectableMacro.self, MixInMacro.self, MockableMacro.self,
            SpyMacro.self, StubMacro.self, UsesMacro.self,
        ]
    }

    // The compiler asks for each macro by a name in this module.
    final class AssistedMacro: DovetailExpansion.AssistedMacro {}
    final class FromMacro: DovetailExpansion.FromMacro {}
    final class InjectableMacro: DovetailExpansion.InjectableMacro {}
    final class MixInMacro: DovetailExpansion.MixInMacro {}
    final class MockableMacro: DovetailExpansion.MockableMacro {}
    final class SpyMacro: DovetailExpansion.SpyMacro {}
    final class StubMacro: DovetailExpansion.StubMacro {}
    final class UsesMacro: DovetailExpansion.UsesMacro {}
#else
    @main
    enum DovetailMacrosPlugin {
        static func main() {}
    }
#endif
