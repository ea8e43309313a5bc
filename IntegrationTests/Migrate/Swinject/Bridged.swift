import Swinject

func makeResolver() -> any Resolver {
    let container = Container()
    register(ProgramAssembly.instance(), in: container)
    return container
}
