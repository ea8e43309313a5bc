/// Why a value can't be followed.
enum GapReason {
    case undeclared(String)
    case member(String)
    case call(String)
    /// What a case of an enumeration carries.
    case payload(ofCase: String)
    case metatype
    case callee
    /// What a closure is called with.
    case argument
    case other(String)

    /// Most gaps are never shown: their words are made when they are.
    var text: String {
        switch self {
        case .undeclared(let name): "'\(name)' is declared nowhere in these sources"
        case .member(let name): "whose '\(name)' it is can't be seen"
        case .call(let name): "whose '\(name)' is called can't be seen"
        case .payload(let name): "what the case '\(name)' carries can't be seen"
        case .metatype: "which type it is can't be seen"
        case .callee: "what is called can't be seen"
        case .argument: "what a closure is called with can't be seen"
        case .other(let text): text
        }
    }
}
