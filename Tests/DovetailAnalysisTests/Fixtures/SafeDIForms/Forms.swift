import SafeDI
import SwiftUI
import Combine
#SafeDIConfiguration(additionalImportedModules: ["MyModule"], additionalDirectoriesToInclude: [])
public struct User: Equatable { let name: String }
public protocol StringStorage { func string(forKey key: String) -> String? }
@Instantiable(fulfillingAdditionalTypes: [StringStorage.self])
extension UserDefaults: @retroactive Instantiable, StringStorage {
    public static func instantiate() -> UserDefaults { .standard }
}
public protocol UserService: ObservableObject { var user: User? { get set } }
public final class AnyUserService: UserService, ObservableObject {
    public init(_ userService: some UserService) { self.userService = userService }
    private let userService: any UserService
}
@Instantiable(fulfillingAdditionalTypes: [UserService.self], generateMock: true)
public final class DefaultUserService: UserService, Instantiable {
    public init(stringStorage: StringStorage) { self.stringStorage = stringStorage }
    @Received private let stringStorage: StringStorage
}
@Instantiable(isRoot: true) @main
public struct NotesApp: App, Instantiable {
    public var body: some Scene {
        WindowGroup {
            if let user = userService.user { loggedInViewBuilder.instantiate(user) } else { nameEntryViewBuilder.instantiate() }
        }
    }
    @ObservedObject @Instantiated(fulfilledByType: "DefaultUserService", erasedToConcreteExistential: true)
    private var userService: AnyUserService
    @Instantiated private let stringStorage: StringStorage
    @Instantiated private let nameEntryViewBuilder: Instantiator<NameEntryView>
    @Instantiated private let loggedInViewBuilder: Instantiator<LoggedInView>
    @Instantiated(fulfilledByType: "ChildView", erasedToConcreteExistential: true) private let childViewBuilder: ErasedInstantiator<(), AnyView>
    @Instantiated private let sendable: SendableInstantiator<Worker>
    @Instantiated private let erasedSendable: SendableErasedInstantiator<Worker.ForwardedProperties, any Working>
    @Instantiated private let flag: Container<Bool>
    @Instantiated private let closure: () -> Void
    @Instantiated private let network: any Network
    @Instantiated private let clock: Clock0
}
@Instantiable public struct NameEntryView: View, Instantiable {
    public init(userService: AnyUserService) { self.userService = userService }
    @ObservedObject @Received private var userService: AnyUserService
    public var body: some View { Text("") }
}
@Instantiable
public struct LoggedInView: Instantiable, View {
    public init(user: User, userService: AnyUserService, noteStorage: NoteStorage, userManager: UserManager, userVendor: UserVendor, profileViewBuilder: Instantiator<ProfileView>, feed: Instantiator<FeedView>) {}
    @Forwarded private let user: User
    @Received private let userService: AnyUserService
    @Instantiated private let noteStorage: NoteStorage
    @Instantiated private let userManager: UserManager
    @Received(fulfilledByDependencyNamed: "userManager", ofType: UserManager.self) private let userVendor: UserVendor
    @Instantiated private let profileViewBuilder: Instantiator<ProfileView>
    @Instantiated private let feed: Instantiator<FeedView>
    @Received(fulfilledByDependencyNamed: "userService", ofType: AnyUserService.self, erasedToConcreteExistential: true) private let any: AnyUserService
}
@Instantiable
public class NoteStorage: Instantiable {
    public init(user: User, stringStorage: StringStorage, defaultNote: String = "") {}
    @Received private let user: User
    @Received private let stringStorage: StringStorage
    private let defaultNote: String
}
public protocol UserVendor { var user: User { get } }
public protocol UserManager: UserVendor { var user: User { get set } }
@Instantiable(fulfillingAdditionalTypes: [UserManager.self], conformsElsewhere: true)
public final class LiveUserManager: UserManager { public init(user: User) {} ; @Received let user: User }
extension LiveUserManager: Instantiable {}
@Instantiable public struct ProfileView: Instantiable { @Received private let userVendor: UserVendor; public init(userVendor: UserVendor) {} }
@Instantiable public struct FeedView: Instantiable { @Received(onlyIfAvailable: true) private let user: User?; @Received(onlyIfAvailable: true) private let theme: Theme?; public init(user: User?, theme: Theme?) {} }
public final class Theme {}
@Instantiable public struct ChildView: View, Instantiable { public init() {} }
public protocol Working {}
@Instantiable(fulfillingAdditionalTypes: [Working.self]) public actor Worker: Working, Instantiable { @Forwarded let id: Int; @Received let stringStorage: StringStorage; public init(id: Int, stringStorage: StringStorage) {} }
public final class Container<T> { public init(_ value: T) {} }
@Instantiable extension Container: Instantiable {
    public static func instantiate() -> Container<Bool> { Container(false) }
    public static func instantiate() -> Container<Int> { Container(0) }
}
public protocol Network {}
@Instantiable(fulfillingAdditionalTypes: [Network.self]) public final class LiveNetwork: Network, Instantiable {
    public init(clock: Clock0, retry: Retry) {}
    @Received let clock: Clock0
    @Instantiated let retry: Retry
}
@Instantiable public final class Retry: Instantiable { public init(clock: Clock0, network: Network) {}; @Received let clock: Clock0 }
@Instantiable public final class Clock0: Instantiable { public init() {} }
@Instantiable(mockOnly: true) extension User { public static func mock() -> User { User(name: "m") } }
@Instantiable extension URLSession: @retroactive Instantiable { public static func instantiate(clock: Clock0) -> URLSession { .shared } }
#if DEBUG
#Preview { LoggedInView.mock(user: User(name: "x")) }
#endif
