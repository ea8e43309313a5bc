import Dovetail

protocol Shape {}
struct Circle: Shape {}
struct Stone {
    static func quarried() async -> Stone { Stone() }
}
final class Pet {}
final class Owner {
    var pet: Pet?
}

final class App: Assembly {
    var isRound = true

    // error: cannot convert value of type 'Stone' to expected argument type 'Circle'
    var wrong: Circle { define { Stone() } }
    // error: cannot convert value of type 'Stone' to expected argument type 'Circle'
    var wrongSingleton: Circle { define(.lazySingleton) { Stone() } }
    // error: cannot convert value of type 'Stone' to expected argument type 'Circle'
    var wrongWithID: Circle { define(id: 1) { Stone() } }
    // error: cannot convert value of type 'Stone' to expected argument type 'Circle'
    var wrongWithKey: Circle { define(key: "circle") { Stone() } }
    // error: cannot convert value of type 'Stone' to expected argument type 'Circle'
    var wrongBranch: Circle { define { if isRound { Circle() } else { Stone() } } }
    // error: cannot convert value of type 'Stone' to expected argument type 'Circle'
    var wrongAwaited: Circle { get async { await define { await Stone.quarried() } } }
    // error: argument type 'Stone' does not conform to expected type 'Shape'
    var wrongShape: any Shape { define { Stone() } }
    // error: 'nil' is not compatible with expected argument type 'Circle'
    var nothing: Circle { define { nil } }
    // error: cannot find 'circle' in scope
    var unknown: Circle { define { circle } }
    var two: Circle {
        define {
            // error: extra argument in call
            Circle(); Circle()
        }
    }
    var wrongObject: Owner {
        define {
            // error: cannot convert value of type 'Stone' to expected argument type 'Owner'
            Stone()
        } inject: {
            $0.pet = Pet()
        }
    }
    var wrongMember: Owner {
        define {
            Owner()
        } inject: {
            // error: value of type 'Owner' has no member 'dog'
            $0.dog = Pet()
        }
    }
    var wrongPet: Owner {
        define {
            Owner()
        } inject: {
            // error: cannot assign value of type 'Int' to type 'Pet'
            $0.pet = 3
        }
    }
}

final class Shared: Assembling {
    let context = DIContext()
    // error: cannot convert value of type 'Stone' to expected argument type 'Circle'
    var wrong: Circle { define { Stone() } }
    // error: argument type 'Stone' does not conform to expected type 'Shape'
    var wrongSingleton: any Shape & Sendable { define(.lazySingleton) { Stone() } }
    // error: cannot convert value of type 'Stone' to expected argument type 'Circle'
    var wrongAwaited: Circle { get async { await define { await Stone.quarried() } } }
}

func substitute(in app: App, _ shared: Shared) {
    // error: cannot convert value of type 'Stone' to expected argument type 'Circle'
    app.substitute(\.wrong) { Stone() }
    // error: cannot convert value of type 'Stone' to expected argument type 'Circle'
    shared.substitute(\.wrong) { Stone() }
}
