import DovetailMacros

@Uses protocol Clock { var now: Int { get } }
@Uses protocol DB: Sendable { func find(id: Int) throws -> String; func all() -> [String] }
@Stub @Spy protocol Greeter { func greet(name: String) -> String }
@Injectable final class Shop { let clock: any Clock; let db: any DB; @Assisted let name: String }
