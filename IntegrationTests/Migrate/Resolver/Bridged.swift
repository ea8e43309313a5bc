import Resolver

extension Resolver {
    static func registerAllServices() { ProgramAssembly.instance().register(in: main) }
}
