import Swinject

let resolver = makeResolver()
let log = resolver.resolve(Log.self)!
log.write("open")
let desk = resolver.resolve(Desk.self)!
print(desk.greeter.greet(), desk.farewell.leave(), desk.greeter === desk.farewell)
print(desk.makeLoan(14).days, desk.makeLoan(3).store.name)
let reader = resolver.resolve(Reader.self)!
print((reader.catalogue as! ShelfCatalogue).store.name, (reader.catalogue as! ShelfCatalogue).log === log)
print(reader.catalogue === resolver.resolve((any Catalogue).self)!)
print(resolver.resolve((any Store).self, name: "disk")! === resolver.resolve((any Store).self, name: "disk")!)
print(resolver.resolve(Log.self)!.lines)
