import Resolver

extension Resolver {
    static func registerAllServices() { Program.register(ProgramAssembly.instance(), in: main) }
}
