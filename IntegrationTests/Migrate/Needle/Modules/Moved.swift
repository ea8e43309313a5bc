// What the program starts with now.
func makeHouse() -> HouseAssembly { HouseAssembly() }
