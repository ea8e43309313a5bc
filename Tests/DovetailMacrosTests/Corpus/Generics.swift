import DovetailMacros

@Stub @Spy protocol GenericIn { func put<T>(_ value: T) }
@Stub @Spy protocol GenericOut { func make<T>(_ type: T.Type) -> T }
@Stub @Spy protocol GenericThrows { func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T }
@Stub @Spy protocol GenericWhere { func put<S: Sequence>(_ items: S) -> Int where S.Element == Int }
@Stub @Spy protocol GenericOptional { func put<T>(_ value: T?, _ list: [T], _ map: [String: T]) -> T? }
@Stub @Spy protocol GenericVariadic { func put<T>(_ values: T...) }
@Stub @Spy protocol GenericInout { func swap<T>(_ a: inout T, _ b: inout T) }
@Stub @Spy protocol SomeParameter { func put(_ value: some Equatable, _ list: [some Hashable]) -> Int }
@Stub @Spy protocol GenericSubscript { subscript<T>(_ key: T) -> T? { get set } }
@Stub @Spy protocol GenericOverloads { func put<T>(_ value: T); func put(_ value: Int) }

@Stub @Spy protocol OneAssociated { associatedtype Item; func get() -> Item; func put(_ item: Item) }
@Stub @Spy protocol ConstrainedAssociated { associatedtype Item: Hashable & Sendable; func get() throws -> Item }
@Stub @Spy protocol PrimaryAssociated<Item> { associatedtype Item; var item: Item { get set } }
@Stub @Spy protocol TwoAssociated<Key, Value> {
    associatedtype Key: Hashable
    associatedtype Value
    subscript(key: Key) -> Value? { get set }
    func all() -> [Key: Value]
}
@Stub @Spy protocol AssociatedWhere {
    associatedtype List: Sequence where List.Element == Item
    associatedtype Item: Equatable
    func all() -> List
    func one(_ item: Item) -> Bool
}
@Stub @Spy protocol ProtocolWhere where Self.Item: Equatable { associatedtype Item; func get() -> Item }
@Stub @Spy protocol AssociatedDefault { associatedtype Item = Int; func get() -> Item }
@Stub @Spy protocol AssociatedError { associatedtype Failure: Error; func get() throws(Failure) -> Int }
@Stub @Spy protocol AssociatedOptional { associatedtype Item; func get() -> Item?; func put(_ items: [Item]...) }
@Stub @Spy protocol AssociatedClosure { associatedtype Item; func each(_ f: @escaping (Item) -> Void) }
@Stub @Spy protocol AssociatedUnused { associatedtype Item; func get() -> Int }
@Stub @Spy protocol AssociatedInit { associatedtype Item; init(item: Item); func get() -> Item }
@Stub @Spy protocol AssociatedGeneric { associatedtype Item; func map<T>(_ f: @escaping (Item) -> T) -> [T] }
