import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct DovetailMacrosPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        AssistedMacro.self, FromMacro.self, InjectableMacro.self, MixInMacro.self, MockableMacro.self, SpyMacro.self,
        StubMacro.self, UsesMacro.self,
    ]
}
