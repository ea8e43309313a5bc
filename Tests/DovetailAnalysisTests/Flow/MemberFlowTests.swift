import Testing

/// Members of all kinds: of extensions, generic ones, wrappers, builders.
@Suite struct MemberFlowTests {
    @Test func anExtensionOfAProtocolMakes() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Making { var repo: any Repo { get } }
            extension Making { func make() -> Ctl { Ctl(repo: repo) } }
            final class App: Making { let repo: any Repo = Mem() }
            """
        ).wiring
        #expect(wiring == "Making.make() → App.repo as repo")
    }

    @Test func aGenericFunctionMakesWhatItsCallerChooses() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Part { init(repo: any Repo) }
            final class Ear: Part { init(repo: any Repo) {} }
            func make<T: Part>(_ type: T.Type) -> T { T(repo: Mem()) }
            func start() -> Ear { make(Ear.self) }
            """
        ).wiring
        #expect(wiring == "make(_:)/Ear → make(_:)/Mem as repo")
    }

    @Test func aGenericClassHoldsAPart() async throws {
        let wiring = try await Sources.parts(
            """
            final class Cache<Value> { let value: Value; init(_ value: Value) { self.value = value } }
            func build() -> Ctl { let cache = Cache<any Repo>(Mem()); return Ctl(repo: cache.value) }
            """
        ).wiring
        #expect(
            wiring == """
                build().cache → build().cache/Mem
                build()/Ctl → build().cache/Mem as repo
                """)
    }

    @Test func anActorIsAPart() async throws {
        let wiring = try await Sources.parts(
            """
            actor Bank { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class App { let bank = Bank(repo: Mem()); func ctl() async -> Ctl { Ctl(repo: await bank.repo) } }
            """
        ).wiring
        #expect(
            wiring == """
                App.bank → App.bank/repo as repo
                App.ctl() → App.bank/repo as repo
                """)
    }

    @Test func callAsFunctionIsCalled() async throws {
        let wiring = try await Sources.parts(
            """
            struct MakeCtl { let repo: any Repo; func callAsFunction() -> Ctl { Ctl(repo: repo) } }
            func build() -> Ctl { let make = MakeCtl(repo: Mem()); return make() }
            """
        ).wiring
        #expect(
            wiring == """
                MakeCtl.callAsFunction() → build().make/repo as repo
                build().make → build().make/repo as repo
                """)
    }

    @Test func aDynamicMemberIsLookedUpInWhatIsHeld() async throws {
        let wiring = try await Sources.parts(
            """
            struct Parts { let repo: any Repo }
            @dynamicMemberLookup final class Box { let parts: Parts; init(parts: Parts) { self.parts = parts }
                subscript<T>(dynamicMember path: KeyPath<Parts, T>) -> T { parts[keyPath: path] } }
            func build() -> Ctl { let box = Box(parts: Parts(repo: Mem())); return Ctl(repo: box.repo) }
            """
        ).wiring
        #expect(
            wiring == """
                build().box → build().box/repo as repo
                build()/Ctl → build().box/repo as repo
                """)
    }

    @Test func aPropertyWrapperOfTheProgramHoldsItsValue() async throws {
        let wiring = try await Sources.parts(
            """
            @propertyWrapper struct Held<T> { var wrappedValue: T; init(wrappedValue: T) { self.wrappedValue = wrappedValue } }
            final class App { @Held var repo: any Repo = Mem(); func make() -> Ctl { Ctl(repo: repo) } }
            """
        ).wiring
        #expect(wiring == "App.make() → App.repo as repo")
    }

    @Test func aPropertyWrapperMakesItsValue() async throws {
        let wiring = try await Sources.parts(
            """
            @propertyWrapper final class Lazy<T> { private let make: () -> T; init(_ make: @escaping () -> T) { self.make = make }
                var wrappedValue: T { make() } }
            final class App { @Lazy({ Mem() }) var repo: any Repo; func ctl() -> Ctl { Ctl(repo: repo) } }
            """
        ).wiring
        #expect(
            wiring == """
                App → App.repo as repo inject
                App.ctl() → App.repo as repo
                """)
    }

    @Test func someAndAnyParametersHandOn() async throws {
        let wiring = try await Sources.parts(
            """
            func one(_ repo: some Repo) -> Ctl { Ctl(repo: repo) }
            func two(_ repo: any Repo) -> Ctl { one(repo) }
            func start() -> Ctl { two(Mem()) }
            """
        ).wiring
        #expect(wiring == "one(_:)/Ctl → start()/Mem as repo")
    }

    @Test func nestedFunctionsAndDefer() async throws {
        let wiring = try await Sources.parts(
            """
            func build(_ desk: Desk) {
                let repo = Mem()
                func make() -> Ctl { Ctl(repo: repo) }
                defer { desk.ctl = make() }
            }
            final class Desk { var ctl: Ctl? }
            """
        ).wiring
        #expect(
            wiring == """
                Desk → build(_:)/Ctl as ctl inject
                build(_:)/Ctl → build(_:).repo as repo
                """)
    }

    @Test func branchesOfACompilationConditionAreAlternatives() async throws {
        let wiring = try await Sources.parts(
            """
            func make() -> Ctl {
                #if DEBUG
                let repo: any Repo = Mem()
                #else
                let repo: any Repo = Disk()
                #endif
                return Ctl(repo: repo)
            }
            """
        ).wiring
        #expect(
            wiring == """
                make()/Ctl → make().repo as repo one of
                make()/Ctl → make().repo~2 as repo one of
                """)
    }

    @Test func aResultBuilderCollectsParts() async throws {
        let wiring = try await Sources.parts(
            """
            @resultBuilder enum Parts { static func buildBlock(_ parts: any Repo...) -> [any Repo] { parts } }
            final class Hub { init(@Parts _ parts: () -> [any Repo]) {} }
            func build() -> Hub { Hub { Mem(); Disk() } }
            """
        ).wiring
        #expect(
            wiring == """
                build()/Hub → build()/Disk as parts deferred
                build()/Hub → build()/Mem as parts deferred
                """)
    }

    @Test func aSuperclassKeepsWhatItIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            class Base { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Sub: Base { init() { super.init(repo: Mem()) }; func make() -> Ctl { Ctl(repo: repo) } }
            func start() -> Sub { Sub() }
            """
        ).wiring
        #expect(
            wiring == """
                Sub.make() → Sub.init()/Mem as repo
                start()/Sub → Sub.init()/Mem as repo
                """)
    }

    @Test func aBuilderIsChained() async throws {
        let wiring = try await Sources.parts(
            """
            final class Builder {
                private var repo: (any Repo)?
                func with(repo: any Repo) -> Builder { self.repo = repo; return self }
                func build() -> Ctl { Ctl(repo: repo!) }
            }
            func start() -> Ctl { Builder().with(repo: Mem()).build() }
            """
        ).wiring
        #expect(
            wiring == """
                Builder.build() → start()/Mem as repo
                start()/Builder → start()/Mem as repo inject
                """)
    }

    @Test func anArrayOfPartsIsFilledInALoop() async throws {
        let wiring = try await Sources.parts(
            """
            final class Hub { init(repos: [any Repo]) {} }
            func build() -> Hub { var all: [any Repo] = []; all.append(Mem()); all += [Disk()]; return Hub(repos: all) }
            """
        ).wiring
        #expect(
            wiring == """
                build()/Hub → build()/Disk as repos
                build()/Hub → build()/Mem as repos
                """)
    }

    @Test func aDictionaryOfPartsIsRead() async throws {
        let wiring = try await Sources.parts(
            """
            func build(_ name: String) -> Ctl? {
                let all: [String: any Repo] = ["mem": Mem(), "disk": Disk()]
                guard let repo = all[name] else { return nil }
                return Ctl(repo: repo)
            }
            """
        ).wiring
        #expect(wiring == "build(_:)/Ctl → build(_:).all as repo")
    }

    @Test func aStaticFactoryAndImplicitMembers() async throws {
        let wiring = try await Sources.parts(
            """
            extension Ctl { static func live(_ repo: any Repo) -> Ctl { Ctl(repo: repo) } }
            extension Repo where Self == Mem { static var mem: Mem { Mem() } }
            func build() -> Ctl { .live(.mem) }
            """
        ).wiring
        #expect(wiring == "Ctl.live(_:)/Ctl → Repo.mem as repo")
    }
}
