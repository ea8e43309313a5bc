import Dip

func makeContainer() -> DependencyContainer {
    DependencyContainer { register(ProgramAssembly.instance(), in: $0) }
}
