import Dovetail

/// Has a private binding of the same name in two files.
final class Namesakes: Assembly {}

extension Namesakes {
    var fromTheOther: Cook { cook }
    private var cook: Cook {
        define(.lazySingleton) {
            Cook()
        } inject: {
            $0.name = "other"
        }
    }
}
