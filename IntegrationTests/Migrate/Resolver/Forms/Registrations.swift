// swift-format-ignore-file
import Resolver
extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        register { Lantern() as Lamp }.scope(.application)
        register { () -> Room in Hall(lamp: optional(), spare: optional(name: "none")) }
            .resolveProperties { _, room in print(room) }
            .resolveProperties { _, hall in print(hall) }
        register { Box<Room>(content: resolve()) }
        register { Box<Lamp>(content: Lamp()) }
        register { Pair<Lamp, Int>(first: resolve(), second: resolve()) }
        register { Box(content: resolve()) }
        register { resolve(Room.self) as! Hall }
        register { { resolve() as Room } as () -> Room }
        register([Int].self) { [1] }
        register(factory: Works.make)
        let kept = register(name: "kept") { Lamp() }
        print(kept)
        night.register { Lamp() }
        Resolver.night.register(name: "porch") { Hall(lamp: nil, spare: Lamp()) }
    }

    static let night = Resolver(child: main)
}
