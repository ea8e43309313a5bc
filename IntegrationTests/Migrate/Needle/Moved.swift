// What the program starts with now.
func makeRoot() -> RootAssembly { RootAssembly() }
