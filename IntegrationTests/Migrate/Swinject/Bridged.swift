import Swinject

func makeResolver() -> any Resolver {
    let container = Container()
    ProgramAssembly.instance().register(in: container)
    return container
}
