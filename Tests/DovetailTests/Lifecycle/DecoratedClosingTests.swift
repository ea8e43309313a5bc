import Dovetail
import Testing

private class File: @unchecked Sendable {  // Tests use it in one task.
    let name: String
    var wrapper: File?
    init(_ name: String) { self.name = name }
}

private final class Logged: File, @unchecked Sendable {
    init(_ inner: File) { super.init("logged \(inner.name)") }
}

private final class Archive: Assembling {
    let context = DIContext()
    let names: Guarded<[String]>
    init(_ names: Guarded<[String]>) { self.names = names }

    var file: File {
        define(.lazySingleton) {
            File("file")
        } onClose: { [names] file in
            names.withLock { $0.append(file.name) }
        }
    }
    var opened: File {
        get async {
            await define(.lazySingleton) {
                await open()
            } onClose: { [names] file in
                names.withLock { $0.append(file.name) }
            }
        }
    }
    private func open() async -> File { File("opened") }
}

private struct Broken: Error {}

/// A closer is given what the closure made: that was opened, whatever wraps it.
@Suite(.patientClosing) struct DecoratedClosingTests {
    private let names = Guarded<[String]>([])
    private let container = Container()

    private var scope: RegistrationScope<File> {
        .lazySingleton { [names] file in names.withLock { $0.append(file.name) } }
    }

    @Test func anAssemblyClosesWhatTheClosureMade() async throws {
        let archive = Archive(names)
        archive.decorate(\.file) { Logged($0) }
        archive.decorate({ await $0.opened }) { Logged($0) }
        #expect(archive.file.name == "logged file")
        #expect(await archive.opened.name == "logged opened")
        try await archive.context.close()
        #expect(names.withLock { $0 } == ["opened", "file"])
    }

    @Test func aContainerClosesWhatTheFactoryMade() async throws {
        container.register(File.self, scope) { File("file") }
        container.decorate(File.self) { Logged($0) }
        #expect(try now(File.self, in: container).name == "logged file")
        try await container.close()
        #expect(names.withLock { $0 } == ["file"])
    }

    @Test func aContainerClosesWhatWasInjectedAroundToo() async throws {
        container.register(File.self, scope) { File("file") }
        container.decorate(File.self) { Logged($0) }
        container.inject(into: File.self) { (file: inout File) in file.wrapper = File("wrapper") }
        #expect(try now(File.self, in: container).wrapper?.name == "wrapper")
        try await container.close()
        #expect(names.withLock { $0 } == ["file"])
    }

    @Test(arguments: [false, true])
    func aContainerClosesWhatAnAsynchronousFactoryMade(_ injects: Bool) async throws {
        container.register(File.self, scope) { () async in
            await Task.yield()
            return File("file")
        }
        container.decorate(File.self) { Logged($0) }
        if injects { container.inject(into: File.self) { (file: inout File) in file.wrapper = File("wrapper") } }
        #expect(try await container.resolve(File.self).name == "logged file")
        try await container.close()
        #expect(names.withLock { $0 } == ["file"])
    }

    @Test func whatWasMadeIsClosedWhenItsDecoratorFails() async throws {
        container.register(File.self, scope) { File("file") }
        container.decorate(File.self) { (_) throws in throw Broken() }
        #expect(throws: Broken.self) { try now(File.self, in: container) }
        try await container.close()
        #expect(names.withLock { $0 } == ["file"])
    }
}

private func now<Value>(_: Value.Type, in container: Container) throws -> Value { try container.resolve() }
