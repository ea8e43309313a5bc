@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// Which views the environment of others reaches.
struct SurroundingViewTests {
    @Test
    func whatTheEnvironmentIsAskedForByItsTypeIsOfThatType() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            import Backend
            @Observable final class Toasts {}
            extension Backend.Client { static var main: Client = .init() }
            struct Root: View {
                let toasts = Toasts()
                var body: some View { Page().environment(toasts).environment(Client.main) }
            }
            struct Page: View {
                @Environment(Client.self) var client
                @Environment(Toasts.self) var toasts
                var body: some View { Text(client.name) }
            }
            @main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
            """
        ).wiring
        #expect(
            wiring == """
                Main.body/Root → Root.toasts as toasts
                Page → Root.body/Client as client inject
                Page → Root.toasts as toasts inject
                """)
    }

    @Test
    func whatOnlyAnotherViewIsGivenIsNothingToOne() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            @Observable final class Haptics { func play() {} }
            struct Inbox: View {
                @Environment(Haptics.self) var haptics
                let log: Log
                var body: some View { Button("b") { haptics.play(); log.write() } }
            }
            final class Log { func write() {} }
            struct Other: View { var body: some View { Text("other") } }
            struct Root: View {
                let haptics = Haptics()
                let log = Log()
                var body: some View { Inbox(log: log).onOpenURL { _ in show(Other().environment(haptics)) } }
            }
            @main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
            """
        ).wiring
        #expect(
            wiring == """
                Main.body/Root → Root.haptics as haptics
                Main.body/Root → Root.log as log
                Root.body → Root.log as log
                open Inbox haptics: haptics, nothing in these sources gives it a value
                """)
    }

    @Test
    func oneOfManyProvisionsIsOpen() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            final class Skin: ObservableObject { func paint() {} }
            struct A0: View { @EnvironmentObject var skin: Skin; var body: some View { Button("a") { skin.paint() } } }
            struct A1: View { @EnvironmentObject var skin: Skin; var body: some View { Button("a") { skin.paint() } } }
            struct B0: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B1: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B2: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B3: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B4: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B5: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B6: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B7: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B8: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B9: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B10: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B11: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B12: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B13: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B14: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B15: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B16: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            struct B17: View { let made: AnyView; var body: some View { made.environmentObject(Skin()) } }
            """
        ).wiring
        #expect(
            wiring == """
                open A0 skin: skin, it is one of more than 8 objects of one type
                open A1 skin: skin, it is one of more than 8 objects of one type
                """)
    }
}
