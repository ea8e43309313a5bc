import Dip

func makeContainer() -> DependencyContainer {
    DependencyContainer { ProgramAssembly.instance().register(in: $0) }
}
