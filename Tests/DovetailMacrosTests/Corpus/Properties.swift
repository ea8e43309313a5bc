import DovetailMacros

@Stub @Spy protocol ReadOnly { var name: String { get } }
@Stub @Spy protocol ReadWrite { var name: String { get set } }
@Stub @Spy protocol SeveralProperties {
    var name: String { get set }; var age: Int { get }; var note: String? { get set }
}
@Stub @Spy protocol AsyncProperty { var name: String { get async } }
@Stub @Spy protocol ThrowingProperty { var name: String { get throws } }
@Stub @Spy protocol AsyncThrowingProperty { var name: String { get async throws } }
@Stub @Spy protocol TypedThrowingProperty { var name: String { get throws(Ink) } }
@Stub @Spy protocol NonmutatingSet { var name: String { get nonmutating set } }
@Stub @Spy protocol MutatingGet { var name: String { mutating get } }
@Stub @Spy protocol ForcedProperty { var name: String! { get set } }
@Stub @Spy protocol KeywordProperty { var `default`: Int { get set }; var `self`: Int { get } }
@Stub @Spy protocol AnyProperty { var value: Any { get set }; var paper: any Paper { get } }
@Stub @Spy protocol SelfProperty { var next: Self { get }; var maybe: Self? { get } }
@Stub @Spy protocol SelfListProperty { var others: [Self] { get set } }
@Stub @Spy protocol StaticProperty { static var shared: Int { get set }; static var name: String { get } }
@Stub @Spy protocol StaticMethods { static func make() throws -> Int; static func put(_ a: Int); func own() -> Int }
@Stub @Spy protocol StaticSelf { static func make() -> Self; static var shared: Self { get } }
@Stub @Spy protocol StaticAndInstance { static func find() -> Int; func find() -> Int }
@Stub @Spy protocol Subscript { subscript(index: Int) -> String { get } }
@Stub @Spy protocol SettableSubscript { subscript(index: Int) -> String { get set } }
@Stub @Spy protocol LabelledSubscript { subscript(row row: Int, column column: Int) -> String { get set } }
@Stub @Spy protocol ThrowingSubscript { subscript(index: Int) -> String { get throws } }
@Stub @Spy protocol SeveralSubscripts {
    subscript(index: Int) -> String { get set }; subscript(name: String) -> String { get set }
}
@Stub @Spy protocol StaticSubscript { static subscript(index: Int) -> String { get } }
@Stub @Spy protocol EmptyInitializer { init(); func get() -> Int }
@Stub @Spy protocol Initializer { init(name: String); func get() -> Int }
@Stub @Spy protocol Initializers {
    init(name: String); init(_ age: Int) throws; init?(text: String); init(a: Int) async
}
@Stub @Spy protocol GenericInitializer { init<T: Equatable>(value: T) }
@Stub @Spy protocol NestedTypealias { typealias ID = Int; func find(_ id: ID) -> [ID] }
@Stub @Spy protocol Documented {
    /// Gives a number.
    /// - Returns: A number.
    func number() -> Int  // trailing
    /* block */ var name: String { get }
}
