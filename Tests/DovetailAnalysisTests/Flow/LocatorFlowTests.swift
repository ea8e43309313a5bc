import Testing

/// Service locators: extensions of another package's types in which the parts of a program are found.
@Suite struct LocatorFlowTests {
    private let users = """
        protocol UserStore {}
        final class DiskUsers: UserStore { func read(_ request: Request) { request.mails.send() } }
        final class Mails { func send() {} }
        struct UserPages: RouteCollection {
            func boot(routes: RoutesBuilder) { routes.get("users", use: show) }
            func show(request: Request) { print(request.users) }
        }

        """

    @Test func anExtensionOfAnotherPackagesTypeProvidesByItsProperties() async throws {
        let wiring = try await Sources.parts(
            users + """
                extension Request {
                    var users: any UserStore { DiskUsers() }
                    var mails: Mails { Mails() }
                }
                func routes(_ app: Application) throws { try app.register(collection: UserPages()) }
                """
        ).wiring
        #expect(
            wiring == """
                Request.users → Request.mails call
                routes(_:)/UserPages → Request.users call
                """)
    }

    @Test func whatIsPutIntoAStorageIsFoundUnderTheNameOfItsProperty() async throws {
        let wiring = try await Sources.parts(
            users + """
                extension Request {
                    var users: any UserStore {
                        get { application.storage[Users.self]! }
                        set { application.storage[Users.self] = newValue }
                    }
                    var mails: Mails {
                        if let known = application.storage[Post.self] { return known }
                        let made = Mails()
                        application.storage[Post.self] = made
                        return made
                    }
                    func start() { users = DiskUsers() }
                }
                func routes(_ app: Application) throws { try app.register(collection: UserPages()) }
                """
        ).wiring
        #expect(
            wiring == """
                Request.mails → Request.mails.made
                Request.users → Request.mails call
                routes(_:)/UserPages → Request.users call
                """)
    }

    @Test func whatAnotherPackageHasIsCalledAfterItsType() async throws {
        let wiring = try await Sources.parts(
            """
            final class Mails { func send() {} }
            extension Application.Services { var mails: Mails { Mails() } }
            final class Post {
                func go(_ request: Request) { request.application.services.mails.send() }
                func add(to routes: Routes) { routes.get("mails") { req in req.application.services.mails.send() } }
            }
            let post = Post()
            """
        ).wiring
        #expect(wiring == "main.post → Application.Services.mails call")
    }

    @Test func aStructureInAnotherPackagesTypeProvidesToo() async throws {
        let wiring = try await Sources.parts(
            """
            final class Mails { func send() {} }
            extension Application {
                struct Parts { let application: Application; var mails: Mails { Mails() } }
                var parts: Parts { Parts(application: self) }
            }
            final class Post { func go(_ app: Application) { app.parts.mails.send() } }
            let post = Post()
            """
        ).wiring
        #expect(wiring == "main.post → Application.Parts.mails call")
    }

    @Test func viewsAndValuesAreNoParts() async throws {
        let wiring = try await Sources.parts(
            """
            struct Style: Equatable { let name: String }
            final class Shimmer: UIView {}
            extension Request { var style: Style { Style(name: "") } }
            extension UIView { var shimmer: Shimmer { Shimmer() } }
            final class Page { func show(_ request: Request, _ view: UIView) { print(request.style, view.shimmer) } }
            let page = Page()
            """
        ).wiring
        #expect(wiring == "")
    }

    @Test func anObjectIsOfTheTypesItsPropertiesDontSay() async throws {
        let wiring = try await Sources.parts(
            """
            final class Mails { func send() {} }
            extension Application { var mails: Mails { Mails() } }
            final class Post { func go(_ other: Other) { print(other.mails) } }
            let post = Post()
            """
        ).wiring
        #expect(wiring == "")
    }
}

/// Structures that carry parts which they make themselves.
@Suite struct CarrierFlowTests {
    @Test func aCarrierHandsOnWhatItMakesItself() async throws {
        let wiring = try await Sources.parts(
            """
            struct Made { let repo = Mem() }
            struct Begun { let repo: any Repo; init() { self.repo = Disk() } }
            struct Given { var repo: any Repo = Mem() }
            final class One { let made: Made; init(made: Made) { self.made = made } }
            final class Two { let begun: Begun; init(begun: Begun) { self.begun = begun } }
            final class Three { let given: Given; init(given: Given) { self.given = given } }
            let one = One(made: Made())
            let two = Two(begun: Begun())
            let three = Three(given: Given(repo: Disk()))
            """
        ).wiring
        #expect(
            wiring == """
                main.one → Made.repo as repo
                main.three → main.three/repo as repo
                main.two → Begun.repo as repo
                """)
    }

    @Test func aClosureOfACarrierNamesWhatItWorksWith() async throws {
        let wiring = try await Sources.parts(
            """
            let mem = Ctl(repo: Mem())
            struct Net { var load: () -> Void = { mem.go() } }
            struct World { var net = Net() }
            var current = World()
            final class One { let net: Net; init(net: Net) { self.net = net } }
            final class Two { let load: () -> Void; init(load: @escaping () -> Void) { self.load = load } }
            let one = One(net: Net())
            let two = Two(load: { current.net.load() })
            """
        ).wiring
        #expect(
            wiring == """
                main.mem → main.mem/repo as repo
                main.one → main.mem as load deferred
                main.two → main.mem as load deferred
                """)
    }
}
