import Dip

final class Train { init(track: Track) throws {} }
final class Track {}
final class Clock {}

func configure(_ container: DependencyContainer) {
    container.register { try Train(track: container.resolve()) }
    container.register { Train(track: $0, tower: $1) }
    container.register(.eagerSingleton) { Clock() }
    container.register { container as DependencyContainer }
    if isNight { container.register(tag: "night") { Track() } }
}
