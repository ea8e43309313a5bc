import Dovetail

struct Circle {}

final class App: Assembly {
    var isRound = true
    // error: arithmetic operation '18446744073709551615 + 34' (on unsigned 64-bit integer type) results in an overflow
    var nothing: Circle { define {} }
    var failing: Circle { get throws { try define { throw CancellationError() } } }
}
