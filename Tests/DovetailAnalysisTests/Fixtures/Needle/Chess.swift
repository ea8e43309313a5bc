import NeedleFoundation

protocol Clock {}
final class TowerClock: Clock {}
protocol Board {}
final class WoodenBoard: Board { let clock: Clock; init(clock: Clock) { self.clock = clock } }
final class Game { let board: Board; let clock: Clock; init(board: Board, clock: Clock) { (self.board, self.clock) = (board, clock) } }
final class Match { let game: Game; let table: TableBuilder; init(game: Game, table: TableBuilder) { (self.game, self.table) = (game, table) } }
final class Table { let clock: Clock; init(clock: Clock) { self.clock = clock } }
final class Referee { init(whistle: Whistle) {} }
final class Whistle {}
protocol Hint {}
final class Engine: Hint { init(clock: Clock) {} }
final class Helper { init(hint: Hint) {} }

final class RootComponent: BootstrapComponent {
    private let name: String
    init(name: String) { self.name = name }
    var clock: Clock { shared { TowerClock() } }
    var lobby: LobbyComponent { LobbyComponent(parent: self) }
}

protocol LobbyDependency: Dependency { var clock: Clock { get } }

final class LobbyComponent: Component<LobbyDependency> {
    var board: Board { shared { WoodenBoard(clock: dependency.clock) } }
    var match: MatchComponent { MatchComponent(parent: self) }
    func table(seats: Int) -> TableBuilder { TableComponent(parent: self) }
}

protocol MatchDependency: Dependency {
    var clock: Clock { get }
    var board: Board { get }
}

final class MatchComponent: Component<MatchDependency>, MatchBuilder {
    var game: Game { Game(board: dependency.board, clock: dependency.clock) }
    var made: Match { Match(game: game, table: tableComponent) }
    var tableComponent: TableBuilder { TableComponent(parent: self) }
}

protocol MatchBuilder { var made: Match { get } }
protocol TableBuilder { var table: Table { get } }

protocol TableDependency: Dependency {
    var clock: Clock { get }
    var whistle: Whistle { get }
}

final class TableComponent: Component<TableDependency>, TableBuilder {
    var table: Table { Table(clock: dependency.clock) }
    var referee: Referee { Referee(whistle: dependency.whistle) }
}

protocol HelpPlugin: PluginExtension { var hint: Hint { get } }

final class HelpComponent: PluginizedComponent<LobbyDependency, HelpPlugin, HelpNonCoreComponent> {
    var helper: Helper { Helper(hint: pluginExtension.hint) }
}

final class HelpNonCoreComponent: NonCoreComponent<LobbyDependency> {
    var hint: Hint { Engine(clock: dependency.clock) }
}

func start() { let root = RootComponent(name: "chess"); print(root.lobby.match.made) }
