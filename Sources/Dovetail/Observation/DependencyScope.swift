import CDovetail

/// A part of a task whose assemblies are watched: DovetailTesting opens one for each test.
///
/// Assemblies and contexts that are made in it take the long way, on which production objects are noted as they are
/// made.
package final class DependencyScope: @unchecked Sendable {
    // @unchecked: what changes is guarded by the scope's own lock.

    /// The scope of this task.
    @TaskLocal package static var current: DependencyScope?

    /// Whether the scope hears of substitutions that are made now.
    @TaskLocal static var hearsSubstitutions = true

    /// An object that was made, or that was given to a container and used.
    package struct Creation {
        /// The bindings that led to it, and at the end its own.
        package let path: [BindingReference]
        /// The object, if it is an instance of a class that was made here and still lives.
        fileprivate(set) package weak var object: AnyObject?
        /// Where the object comes from.
        package let origin: Origin
    }

    package enum Origin {
        /// An assembly.
        case binding
        /// A container, where the test itself may have registered it.
        case registration
        /// A container, where it overrides another registration.
        case override
    }

    /// A substitution or a decoration that was added.
    package struct Replacement {
        package let kind: Kind
        package let place: BindingReference
        fileprivate let isUnused: () -> Bool

        package enum Kind {
            case substitution
            case decoration
        }
    }

    private let parent: DependencyScope?
    /// Whether this scope reports unused substitutions and decorations, so that an outer one need not.
    private let reportsSubstitutions: Bool
    private let lock = Lock()
    private var replacements: [Replacement] = []
    private var noted: [Creation] = []

    /// A scope within the current one. The outer one hears of all that happens in it, except of substitutions that this
    /// one reports.
    package init(reportingSubstitutions: Bool = false) {
        parent = Self.current
        reportsSubstitutions = reportingSubstitutions
        _ = dovetail_add(dovetail_watching_scopes(), 1)
    }

    deinit { _ = dovetail_add(dovetail_watching_scopes(), .max) }

    /// The scope to which objects that are made now belong. Where nothing is watched, this costs one load.
    static var watching: DependencyScope? { dovetail_load_relaxed(dovetail_watching_scopes()) == 0 ? nil : current }

    /// The scope to which objects that are made now belong, if it hears of substitutions.
    static var hearing: DependencyScope? { watching.flatMap { hearsSubstitutions ? $0 : nil } }

    // MARK: - What has happened

    /// The production objects that were made, in the order in which their initializers ended.
    package var creations: [Creation] { lock.withLock { noted } }

    /// The substitutions and decorations that no binding has used.
    package var unusedReplacements: [Replacement] { lock.withLock { replacements }.filter { $0.isUnused() } }

    /// Notes a substitution or a decoration that was added at `place`.
    func note(_ kind: Replacement.Kind, at place: BindingReference, isUnused: @escaping () -> Bool) {
        note(Replacement(kind: kind, place: place, isUnused: isUnused))
    }

    private func note(_ replacement: Replacement) {
        lock.withLock { replacements.append(replacement) }
        if !reportsSubstitutions { parent?.note(replacement) }
    }

    /// Forgets the substitutions and decorations so far: no binding need use them.
    package func forgetReplacements() {
        let former = lock.withLock {
            defer { replacements = [] }
            return replacements
        }
        withExtendedLifetime(former) {}  // Released here, after the lock, with the closures of their authors.
    }

    /// Notes the object of the creation in progress.
    func noteCreation(of value: Any, from origin: Origin) {
        note(Creation(path: Frame.currentPath, object: WeakInstance.object(in: value), origin: origin))
    }

    /// Notes that the creation in progress, if any, uses an instance that was registered as such.
    func noteUse(of registration: BindingReference, from origin: Origin) {
        note(Creation(path: Frame.currentPath + [registration], object: nil, origin: origin))
    }

    private func note(_ creation: Creation) {
        lock.withLock { noted.append(creation) }
        parent?.note(creation)
    }
}
