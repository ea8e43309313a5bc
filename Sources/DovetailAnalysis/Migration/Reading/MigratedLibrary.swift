import DovetailGraph
import SwiftSyntax

/// What a library's registrations look like: the only thing that is different from library to library.
protocol MigratedLibrary: Sendable {
    /// As the command line spells it.
    var name: String { get }
    /// The modules whose import makes a file one of this library's.
    var imports: Set<String> { get }
    /// The types of its containers.
    var containers: Set<String> { get }
    /// The types that answer when they are asked for something, beside the containers.
    var resolverTypes: Set<String> { get }
    /// The members of a container that answer with it: `resolver`.
    var answersWithItself: Set<String> { get }
    /// The static members of containers that are the library's own container.
    var ownContainers: Set<String> { get }
    /// The methods by which a container is asked; others may have methods of that name.
    var asking: Set<String> { get }
    /// The method of what is given a container to register with it: `assemble`.
    var assembling: String? { get }
    /// The methods of containers that register: none of their calls is passed over.
    var registering: Set<String> { get }
    /// Why what some of these methods register stays where it is; by their names.
    var unmovable: [String: Obstacle] { get }
    /// The methods of containers that change what these keep.
    var changing: Set<String> { get }
    /// The method of an assembly that runs when everything is registered.
    var loaded: String? { get }
    /// Whether an initializer that is registered may be given arguments when it is asked for.
    var initializersTakeArguments: Bool { get }
    /// Whether one container is meant where none is named.
    var hasDefaultContainer: Bool { get }
    /// Whether each type of container is one container.
    var registersWithTypes: Bool { get }
    /// Its other types, of which nothing can be moved.
    var ownTypes: Set<String> { get }
    /// The types of other packages that files see by importing it.
    var reexported: Set<String> { get }
    /// What it provides by itself, which no registration of a program does.
    var ownMembers: Set<String> { get }
    /// Whether what a factory's locals stand for is made when they are used, not when the factory runs.
    var makesLocalsLater: Bool { get }
    /// How a registration spells its type, for those that don't.
    var wayToSpellType: String { get }
    /// Whether its containers can answer with what an assembly makes.
    var hasBridge: Bool { get }
    /// Whether its factories may run anywhere, so that none of a bridge belongs to an actor.
    var sendsFactories: Bool { get }
    /// Whether its scopes keep objects only, and make what is nil again each time.
    var keepsNoNil: Bool { get }
    /// Whether its scope that holds objects weakly makes values each time.
    var keepsNoValues: Bool { get }
    /// What the assemblies are.
    var form: AssemblyForm { get }
    /// The types of properties that the container fills in what it makes.
    var fills: Set<String> { get }

    /// A registration that a chain of calls makes; nil for any other chain.
    func registration(_ chain: CallChain, _ source: RegistrationSource) -> LibraryRegistration?
    /// A registration that a property is; nil for any other property.
    func registration(_ property: VariableDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration?
    /// A registration that a function is; nil for any other function.
    func registration(_ function: FunctionDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration?
    /// A property of a container that registrations read; nil for any other property.
    func helper(_ property: VariableDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration?
    /// The container that a local of a factory stands for: `let shop = ShopContainer.shared`.
    func alias(_ variable: VariableDeclSyntax, _ source: RegistrationSource) -> (name: String, container: String)?
    /// What an expression resolves; nil where it resolves nothing.
    func resolution(_ expression: ExprSyntax, _ source: RegistrationSource) -> Resolution?
    /// The property of an assembly that a wrapper asks for: `@Injected(\.api)`.
    func resolution(
        _ wrapper: AttributeSyntax, of property: VariableDeclSyntax, _ source: RegistrationSource
    ) -> RegistrationKey?
    /// What else something registered is known as, by a call that is given what registering it answers; nil for other uses.
    func forward(
        to registered: DeclReferenceExprSyntax, _ source: RegistrationSource
    ) -> (call: FunctionCallExprSyntax, key: RegistrationKey)?
    /// Why an expression of a factory keeps it where it is; nil for any other one.
    func obstacle(_ expression: ExprSyntax, _ source: RegistrationSource) -> Obstacle?
    /// What a wrapped local of a factory stands for: `@Dependency(\.api) var api`.
    func local(_ variable: VariableDeclSyntax, _ source: RegistrationSource) -> WrappedLocal?
    /// What a call changes while the program runs.
    func effects(of call: FunctionCallExprSyntax, _ source: RegistrationSource) -> [ContainerEffect]
    /// Whether the library's own generator writes a file or an extension, which goes with the library.
    func isGenerated(_ node: Syntax) -> Bool
    /// The component that an expression makes as a child of the one that it stands in.
    func child(of expression: ExprSyntax, _ source: RegistrationSource) -> String?

    /// The function that lets the old container answer with what an assembly makes, line by line.
    func bridge(_ assembly: PlannedAssembly) -> [String]
}

extension MigratedLibrary {
    var hasDefaultContainer: Bool { false }
    var resolverTypes: Set<String> { [] }
    var answersWithItself: Set<String> { [] }
    var ownContainers: Set<String> { [] }
    var asking: Set<String> { [] }
    var assembling: String? { nil }
    var unmovable: [String: Obstacle] { [:] }
    var changing: Set<String> { [] }
    var loaded: String? { nil }
    var initializersTakeArguments: Bool { false }
    var registersWithTypes: Bool { false }
    var fills: Set<String> { [] }
    var ownMembers: Set<String> { [] }
    var makesLocalsLater: Bool { false }
    var wayToSpellType: String { "register(A.self)' or 'as A" }
    var form: AssemblyForm { .created }
    var hasBridge: Bool { true }
    var sendsFactories: Bool { false }
    var reexported: Set<String> { [] }
    var keepsNoNil: Bool { false }
    var keepsNoValues: Bool { false }
    func registration(_ function: FunctionDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? { nil }
    func registration(_ chain: CallChain, _ source: RegistrationSource) -> LibraryRegistration? { nil }
    func registration(_ property: VariableDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? { nil }
    func helper(_ property: VariableDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? { nil }
    func alias(_ variable: VariableDeclSyntax, _ source: RegistrationSource) -> (name: String, container: String)? {
        nil
    }
    func resolution(
        _ wrapper: AttributeSyntax, of property: VariableDeclSyntax, _ source: RegistrationSource
    ) -> RegistrationKey? { nil }
    func forward(
        to registered: DeclReferenceExprSyntax, _ source: RegistrationSource
    ) -> (call: FunctionCallExprSyntax, key: RegistrationKey)? { nil }
    func obstacle(_ expression: ExprSyntax, _ source: RegistrationSource) -> Obstacle? { nil }
    func local(_ variable: VariableDeclSyntax, _ source: RegistrationSource) -> WrappedLocal? { nil }
    func isGenerated(_ node: Syntax) -> Bool { false }
    func child(of expression: ExprSyntax, _ source: RegistrationSource) -> String? { nil }
    func effects(of call: FunctionCallExprSyntax, _ source: RegistrationSource) -> [ContainerEffect] { [] }
}

/// What one expression asks a container for.
struct Resolution {
    var key: RegistrationKey
    var arguments: [ExprSyntax] = []
    /// Whether the expression must stay an optional.
    var mayBeNil = false
    /// The number of the parameter without a name that it is: a part, or an argument of who asks.
    var position: Int?
}

/// A local of a factory that its wrapper gives a value.
struct WrappedLocal {
    let wrapper: AttributeSyntax
    let key: RegistrationKey
    /// What is taken of that value: `.load`.
    var rest = ""
}

/// A library that can be moved from.
package enum MigrationLibrary: String, CaseIterable, Sendable {
    case swinject, factory, resolver, dip, easydi
    case swiftDependencies = "swift-dependencies"
    case needle

    /// Whether its containers can answer with what an assembly makes.
    package var hasBridge: Bool { reader?.hasBridge == true }

    /// Nil for EasyDi, which registers nothing.
    var reader: (any MigratedLibrary)? {
        switch self {
        case .swinject: SwinjectMigration()
        case .factory: FactoryMigration()
        case .resolver: ResolverMigration()
        case .dip: DipMigration()
        case .swiftDependencies: SwiftDependenciesMigration()
        case .needle: NeedleMigration()
        case .easydi: nil
        }
    }
}
