@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// Modifiers of views that the program declares.
@Suite struct ModifierFlowTests {
    @Test func eachCallOfAModifierGivesItsOwn() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            final class Skin: ObservableObject { static let standard = Skin(); let repo: any Repo = Mem() }
            struct SkinModifier: ViewModifier {
                let skin: Skin
                func body(content: Content) -> some View { content.environmentObject(skin) }
            }
            extension View {
                func skinned(_ skin: Skin = Skin.standard) -> some View { modifier(SkinModifier(skin: skin)) }
                func dark() -> some View { skinned(Skin()) }
            }
            struct PlainPage: View { @EnvironmentObject var skin: Skin; var body: some View { Text("a") } }
            struct DarkPage: View { @EnvironmentObject var skin: Skin; var body: some View { Text("b") } }
            struct OtherPage: View { @EnvironmentObject var skin: Skin; var body: some View { Text("b") } }
            final class Navigator {
                func showPlain() -> UIViewController { UIHostingController(rootView: PlainPage().skinned()) }
                func showDark() -> UIViewController { UIHostingController(rootView: DarkPage().dark()) }
                func showOther() -> UIViewController { UIHostingController(rootView: OtherPage().modifier(SkinModifier(skin: Skin()))) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                DarkPage → View.dark()/Skin as skin inject
                Navigator.showDark() → Navigator.showDark()/DarkPage as rootView
                Navigator.showOther() → Navigator.showOther()/OtherPage as rootView
                Navigator.showOther()/SkinModifier → Navigator.showOther()/SkinModifier/skin as skin
                Navigator.showOther()/SkinModifier/skin → Skin.repo as repo
                Navigator.showPlain() → Navigator.showPlain()/PlainPage as rootView
                OtherPage → Navigator.showOther()/SkinModifier/skin as skin inject
                PlainPage → Skin.standard as skin inject
                Skin.standard → Skin.repo as repo
                View.dark()/Skin → Skin.repo as repo
                View.skinned(_:)/SkinModifier → Skin.standard as skin one of
                View.skinned(_:)/SkinModifier → View.dark()/Skin as skin one of
                """)
    }
}
