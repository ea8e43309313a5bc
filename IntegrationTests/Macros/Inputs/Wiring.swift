// Awkward components of real life. That this file compiles in each mode is the test.

import DovetailMacros
import Observation

@Uses protocol Basket {}
@Uses protocol Bank: Sendable {}
@Uses nonisolated protocol Registry: Sendable {}
@Uses nonisolated protocol Freely {}
@Uses @MainActor protocol Shown {}
@Uses final class Cache1 {}
@Uses nonisolated final class Cache2: Sendable {}
@Uses @MainActor final class Model1 {}
@Uses actor Vault {}
@Uses struct Options {}
@Uses nonisolated struct Limits: Sendable { let n: Int }
@globalActor actor Archive { static let shared = Archive() }
@Uses @Archive protocol Shelf {}
@Uses(.async, .throws) protocol Backend: Sendable {}
@Uses(.async) actor Courier {}
@Uses protocol `Protocol` {}
enum Domain { @Uses protocol Part {}; @Injectable struct Whole { let part: any Part } }
typealias Finish = (Int) -> Void
typealias Fetch = @Sendable (Int) async throws -> String

// Marks on properties that are nil, or wrapped, without them.
@propertyWrapper struct Clamped<Value> {
    var wrappedValue: Value; init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
protocol UsesSpare { var spare: any Basket { get } }
protocol UsesParent { var parent: ParentClass { get } }
final class ParentClass {}
@Injectable struct FromOptional { let basket: any Basket; @From(UsesSpare.self, \.spare) var spare: (any Basket)? }
@Injectable final class FromWeak { @From(UsesParent.self, \.parent) weak var parent: ParentClass? }
@Injectable struct AssistedOptional { @Assisted var note: String?; @Assisted var forced: Int!; let bank: any Bank }
@Injectable final class AssistedWeak { @Assisted weak var parent: ParentClass?; let bank: any Bank }
@Injectable struct AssistedWrapped { @Assisted @Clamped var size: Int; let bank: any Bank }
@Injectable struct FromWrapped { @From(UsesSpare.self, \.spare) @Clamped var basket: any Basket }
@Injectable(.vanilla) struct VanillaOptional { @Assisted var note: String?; let bank: any Bank }
@Injectable struct LeftAlone {
    var note: String?; weak var parent: ParentClass?; @Clamped var size = 3; let bank: any Bank
}

// Sources that are named by what they provide.
@Injectable struct FromType { let bank: any Bank; @From((any Bank).self, named: "spare") let spare: any Bank }
extension UsesBank { var spare: any Bank { bank } }
@Injectable struct FromTypeAlone { @From((any Basket).self) let holder: (any Basket)? }
@Injectable struct FromClass { @From(Cache1.self) let holder: Cache1? }
@Injectable struct FromNested { @From((any Domain.Part).self) let thing: (any Domain.Part)? }
@Injectable struct FromRooted { @From(UsesSpare.self, \UsesSpare.spare) let thing: any Basket }

// Closures behind type aliases.
@Injectable(closures: Finish.self) struct Finishes { @Assisted let done: Finish; let bank: any Bank }
@Injectable(.vanilla, closures: Finish.self, Fetch.self) struct VanillaFinishes {
    let done: Finish; let fetch: Fetch; let bank: any Bank
}
@Injectable(.vanilla, closures: Finish.self) final class VanillaOneFinish { let done: Finish }
@Injectable struct OwnFinish {
    typealias Done = @Sendable () -> Void; @Assisted let done: Done; @Assisted let many: [Done]
}
@Injectable struct PlainClosures {
    @Assisted let a: () -> Void; @Assisted let b: (@Sendable (Int) async throws -> Int)?; @Assisted let c: [() -> Void]
    @Assisted let d: @MainActor () -> Void
}

// Attributes that leave a property what it is.
@Observable @Injectable final class Watched {
    @ObservationIgnored let basket: any Basket
    @ObservationIgnored private var bank: any Bank
    @ObservationIgnored var count = 3
    var limits: Limits
}
@Injectable final class Actors {
    nonisolated let bank: any Bank
    unowned let cache1: Cache1
}

// Names.
@Injectable struct TakesSource { @Assisted let source: String; @Assisted let dependency: Int; let bank: any Bank }
@Injectable struct TakesFrom { @Assisted let from: String; @Assisted let source2: Int; let bank: any Bank }
@Injectable(.vanilla) struct TakesDependency { let dependency: any Bank }
@Injectable(.vanilla) struct TakesDependencies { let dependency: any Bank; let source: Int }
@Injectable(.vanilla) struct KeywordProperties { let `inout`: Int; let `default`: Int; let `in`: any Bank }
@Injectable struct KeywordAssisted { @Assisted let `inout`: Int; @Assisted let `class`: Int; let bank: any Bank }
@Injectable(.vanilla) struct RawProperties { let `two words`: Int; let `it's`: any Bank }
@Injectable struct KeywordTyped { let p: any `Protocol` }
@Injectable struct OwnLabels {
    let bank: any Bank
    init(`for` bank: any Bank, _ basket: any Basket, `inout` limits: Limits) { self.bank = bank }
}

// Initializers written by hand.
@Injectable struct OwnSending {
    let bank: any Bank; init(bank: consuming any Bank, basket: borrowing any Basket) { self.bank = bank }
}
@Injectable struct OwnFailing { let bank: any Bank; init?(bank: any Bank, _ options: Options) { return nil } }
@Injectable final class OwnAsync { let bank: any Bank; init(bank: any Bank) async throws { self.bank = bank } }
@Injectable struct OwnTyped { let bank: any Bank; init(bank: any Bank) throws(CancellationError) { self.bank = bank } }
@Injectable struct OwnDefaults {
    let bank: any Bank; init(bank: any Bank, retries: Int = 3, name: String = "x") { self.bank = bank }
}
@Injectable class OwnRequired { let bank: any Bank; required init(bank: any Bank) { self.bank = bank } }

// Generics and inheritance.
@Injectable struct Crate<Value> { @Assisted let value: Value; let bank: any Bank }
@Injectable final class GenericClass<Key: Hashable, Value> { @Assisted let values: [Key: Value]; let bank: any Bank }
@Injectable(.vanilla) struct GenericVanilla<Store: Bank> { let store: Store; let basket: any Basket }
class Root { init() {} }
@Injectable class EmptyChild: Root {}
@Injectable final class RootChild: Root { let bank: any Bank }
@Injectable final class ProtocolsOnly: Sendable, CustomStringConvertible { let bank: any Bank; let description = "x" }
@Injectable final class NothingToTake: CustomStringConvertible { var description: String { "x" } }
@Injectable struct Bounded<Item>: Equatable where Item: Equatable { @Assisted let item: Item }

// Access.
/// A part of the corpus.
@Uses public protocol OpenBank: Sendable {}
/// A part of the corpus.
@Injectable public struct OpenComponent { let openBank: any OpenBank }
/// A part of the corpus.
@Injectable(access: .internal) public struct LowComponent { let bank: any Bank }
/// A part of the corpus.
@Injectable open class OpenClass { let openBank: any OpenBank }
/// A part of the corpus.
@Injectable public final class EmptyPublic {}
@Injectable fileprivate struct FileComponent { let bank: any Bank }
@Injectable package struct PackageComponent { @Assisted let n: Int }

// Isolation.
@Injectable nonisolated struct FreeStruct { let registry: any Registry; let freely: any Freely; let limits: Limits }
@Injectable nonisolated final class FreeClass: Sendable { let registry: any Registry; let cache2: Cache2 }
@Injectable actor Clerk { let registry: any Registry; let limits: Limits; @Assisted let name: String }
@Injectable actor OwnClerk {
    let registry: any Registry; init(registry: any Registry, _ limits: Limits) { self.registry = registry }
}
@Injectable @MainActor final class Presenter { let shown: any Shown; let model1: Model1; let bank: any Bank }
@Injectable @MainActor struct Scene { let model1: Model1; @Assisted let title: String }
@Injectable(.async, .throws) struct Remotely { let backend: any Backend; let bank: any Bank }
@Injectable(.async) actor Remote1 { let courier: Courier; @Assisted let note: String }
@Injectable final class Stateful { var basket: any Basket { didSet {} }; var n = 1; private(set) var bank: any Bank }

// The cake.
@Uses @MixIn protocol Sounds {}
@Uses @MixIn protocol Speech: UsesSounds {}
@Uses @MixIn @MainActor protocol Stage: UsesSounds {}
@Uses @MixIn @MainActor protocol Theatre: UsesStage, UsesSpeech {}
@Uses @MixIn nonisolated protocol Tone {}
@Uses @MixIn nonisolated protocol Melody: UsesTone {}
@MixIn @MainActor protocol Concert: UsesMelody {}
@Uses @MixIn nonisolated protocol Noise: Sendable {}
@MixIn nonisolated protocol Static1: Sendable, UsesNoise {}
@MixIn protocol Combined: UsesSounds & UsesSpeech {}
@MixIn(access: .internal) nonisolated protocol LowMix: UsesTone {}
