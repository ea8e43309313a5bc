// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The few declarations of SwiftUI that DovetailSwiftUI uses, as a module of that name, and a host that keeps the state of
// views as SwiftUI does: by their identity. It shows what compiles and what is resolved how often, not what SwiftUI does.

// MARK: - Views

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public typealias Body = Never
    public var body: Never { fatalError("no view has this as its body") }
}

@MainActor
@resultBuilder
public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<First: View, Second: View>(_ first: First, _ second: Second) -> Pair<First, Second> {
        Pair(first: first, second: second)
    }
}

public struct Pair<First: View, Second: View>: View {
    let first: First
    let second: Second
    public var body: Never { fatalError("the host looks into it") }
}

public struct Text: View {
    let text: String
    public nonisolated init(_ text: String) { self.text = text }
    public var body: Never { fatalError("the host shows it") }
}

@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    var body: Body { get }
}

extension Never: Scene {}

@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}

extension App {
    public static func main() { for text in Host().show(Self().body) { print(text) } }
}

public struct WindowGroup<Content: View>: Scene {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { fatalError("the host looks into it") }
}

// MARK: - Properties

public protocol DynamicProperty {
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}

@propertyWrapper
public struct State<Value>: DynamicProperty {
    final class Location {
        var value: Value
        var kept: Location?
        init(_ value: Value) { self.value = value }
    }
    let location: Location

    public init(wrappedValue value: Value) { location = Location(value) }

    public var wrappedValue: Value {
        get { (location.kept ?? location).value }
        nonmutating set { (location.kept ?? location).value = newValue }
    }
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    final class Reading { var values = EnvironmentValues() }
    let reading = Reading()
    let key: KeyPath<EnvironmentValues, Value>

    public init(_ key: KeyPath<EnvironmentValues, Value>) { self.key = key }

    public var wrappedValue: Value { reading.values[keyPath: key] }
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    public init() {}

    public subscript<Key: EnvironmentKey>(_: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(Key.self)].map { $0 as! Key.Value } ?? Key.defaultValue }
        set { values[ObjectIdentifier(Key.self)] = newValue }
    }
}

struct ViewInEnvironment<Content: View, Value>: View {
    let content: Content
    let key: WritableKeyPath<EnvironmentValues, Value>
    let value: Value
    var body: Never { fatalError("the host looks into it") }
}

struct SceneInEnvironment<Content: Scene, Value>: Scene {
    let content: Content
    let key: WritableKeyPath<EnvironmentValues, Value>
    let value: Value
    var body: Never { fatalError("the host looks into it") }
}

extension View {
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        ViewInEnvironment(content: self, key: keyPath, value: value)
    }
}

extension View {
    /// Calls `action` before the view is shown.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        action?()
        return self
    }
}

extension Scene {
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
        SceneInEnvironment(content: self, key: keyPath, value: value)
    }
}

// MARK: - Previews

public struct Preview {
    public enum ViewTraits {}
}

public struct PreviewTrait<T> {
    let show: @MainActor (Host, any View) -> [String]
}

@MainActor @preconcurrency
public protocol PreviewModifier {
    associatedtype Context = Void
    associatedtype Body: View
    typealias Content = PreviewModifierContent
    @ViewBuilder func body(content: Content, context: Context) -> Body
}

public struct PreviewModifierContent: View {
    let content: any View
    public var body: Never { fatalError("the host looks into it") }
}

extension PreviewTrait where T == Preview.ViewTraits {
    public static func modifier<Modifier: PreviewModifier>(_ modifier: Modifier) -> Self
    where Modifier.Context == Void {
        nonisolated(unsafe) let modifier = modifier  // Used on the main actor only.
        return Self { host, view in
            host.show(modifier.body(content: PreviewModifierContent(content: view), context: ()))
        }
    }
}

/// What `#Preview(traits:) { … }` comes to.
@MainActor
public func show(traits: PreviewTrait<Preview.ViewTraits>, @ViewBuilder _ body: () -> any View) -> [String] {
    traits.show(Host(), body())
}

// MARK: - The host

/// Evaluates views, and keeps their state from one evaluation to the next.
@MainActor
public final class Host {
    private var states: [String: Any] = [:]

    public init() {}

    /// The texts of all views.
    public func show(_ view: any View) -> [String] { texts(of: view, at: "", in: EnvironmentValues()) }

    /// The texts of all views of a scene.
    public func show(_ scene: any Scene) -> [String] { texts(ofScene: scene, in: EnvironmentValues()) }

    private func texts(ofScene scene: Any, in values: EnvironmentValues) -> [String] {
        if let scene = scene as? any Changing { return texts(ofScene: scene.within, in: scene.change(values)) }
        return texts(of: (scene as! any Holding).held, at: "", in: values)
    }

    private func texts(of view: Any, at path: String, in values: EnvironmentValues) -> [String] {
        switch view {
        case let text as Text: return [text.text]
        case let view as any Changing: return texts(of: view.within, at: path, in: view.change(values))
        case let view as PreviewModifierContent: return texts(of: view.content, at: path, in: values)
        case let pair as any Splitting:
            return texts(of: pair.parts.0, at: path + ".0", in: values)
                + texts(of: pair.parts.1, at: path + ".1", in: values)
        default:
            let path = path + "/\(type(of: view))"
            connect(view, path, values)
            return texts(of: (view as! any View).anyBody, at: path, in: values)
        }
    }

    private func connect(_ value: Any, _ path: String, _ values: EnvironmentValues) {
        for (label, child) in Mirror(reflecting: value).children where child is any DynamicProperty {
            let path = path + ".\(label ?? "")"
            if let property = child as? any Connecting { property.connect(&states[path], values) }
            connect(child, path, values)
        }
    }
}

@MainActor private protocol Changing {
    associatedtype Content
    associatedtype Value
    var content: Content { get }
    var key: WritableKeyPath<EnvironmentValues, Value> { get }
    var value: Value { get }
}

extension Changing {
    var within: Any { content }
    func change(_ values: EnvironmentValues) -> EnvironmentValues {
        var values = values
        values[keyPath: key] = value
        return values
    }
}

extension ViewInEnvironment: Changing {}
extension SceneInEnvironment: Changing {}

@MainActor private protocol Splitting { var parts: (Any, Any) { get } }
extension Pair: Splitting { fileprivate var parts: (Any, Any) { (first, second) } }

@MainActor private protocol Holding { var held: Any { get } }
extension WindowGroup: Holding { fileprivate var held: Any { content } }

extension View { fileprivate var anyBody: Any { body } }

@MainActor private protocol Connecting { func connect(_ state: inout Any?, _ values: EnvironmentValues) }
extension State: Connecting {
    fileprivate func connect(_ state: inout Any?, _ values: EnvironmentValues) {
        if let kept = state as? Location { location.kept = kept } else { state = location }
    }
}
extension Environment: Connecting {
    fileprivate func connect(_ state: inout Any?, _ values: EnvironmentValues) { reading.values = values }
}
