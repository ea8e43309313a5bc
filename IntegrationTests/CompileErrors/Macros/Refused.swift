import DovetailMacros

// What a macro can't do is said at the token, and nothing of it fails in an expansion.
// error: a double has a 'doubleState' of its own; give this another name, or write this double by hand [reserved-name] (from macro 'Spy ')
// error: a double has a 'doubleState' of its own; give this another name, or write this double by hand [reserved-name] (from macro 'Stub ')
@Stub @Spy protocol E1 { var doubleState: Int { get } }
// error: a double has a 'CallArgs' of its own; give this another name, or write this double by hand [reserved-name] (from macro 'Spy ')
@Stub @Spy protocol E2 { associatedtype CallArgs; func f(_ x: CallArgs) }
// error: what '@Spy' writes in a function can't be named there; move this declaration out of the function [local-declaration] (from macro 'Spy ')
// error: what '@Stub' writes in a function can't be named there; move this declaration out of the function [local-declaration] (from macro 'Stub ')
// error: what '@Uses' writes in a function can't be named there; move this declaration out of the function [local-declaration] (from macro 'Uses ')
// error: what '@MixIn' writes in a function can't be named there; move this declaration out of the function [local-declaration] (from macro 'MixIn ')
func local() { @Stub @Spy protocol E4 {}; @Uses protocol E5 {}; @MixIn protocol E6 {} }
// error: 'E7Spy' can't implement what 'AsyncSequence' requires; write this double by hand [unsupported-inheritance] (from macro 'Spy ')
// error: 'E7Stub' can't implement what 'AsyncSequence' requires; write this double by hand [unsupported-inheritance] (from macro 'Stub ')
@Stub @Spy protocol E7: AsyncSequence {}
// error: 'E8Spy' can't implement what 'ExpressibleByIntegerLiteral' requires; write this double by hand [unsupported-inheritance] (from macro 'Spy ')
// error: 'E8Stub' can't implement what 'ExpressibleByIntegerLiteral' requires; write this double by hand [unsupported-inheritance] (from macro 'Stub ')
@Stub @Spy protocol E8: ExpressibleByIntegerLiteral {}
// error: 'MixInE9' can't implement 'associatedtype Item'; write this class by hand [unsupported-requirement] (from macro 'MixIn ')
@MixIn protocol E9 { associatedtype Item }
// error: 'MixInE10' can't implement 'Actor'; write this class by hand [unsupported-requirement] (from macro 'MixIn ')
// error: 'MixInE10' can't implement 'init(x: Int)'; write this class by hand [unsupported-requirement] (from macro 'MixIn ')
@MixIn protocol E10: Actor { init(x: Int) }
// error: a dependency can't be an autoclosure; give this parameter a default, or pass an object [unsupported-parameter] (from macro 'Injectable ')
// error: 'name' is a plain value, 'String', that no type selects; give it a default, or declare a property 'name' that is marked '@Assisted' [value-dependency] (from macro 'Injectable ')
@Injectable struct E11 { init(text: @autoclosure () -> String, name: String) {} }
@Injectable struct E12 {
    let a = 3
    // error: a macro can't know whether '#if' holds; move these members out of it [conditional-member] (from macro 'Injectable ')
    #if DEBUG
        init(x: Int) {}
    #endif
}
// error: 'id' is of the generic type 'T.ID', which only the caller knows; mark it '@Assisted' [generic-dependency] (from macro 'Injectable ')
@Injectable struct E13<T: Identifiable> { let id: T.ID }
// error: a dependency can't be variadic; give this parameter a default, or pass an object [unsupported-parameter] (from macro 'Mockable ')
@Mockable final class E14: Assembling { let context = DIContext(); init(a: Int...) {} }
// error: '@Mockable' can't choose between several initializers; leave one, and move the others into an extension [several-initializers] (from macro 'Mockable ')
@Mockable final class E15: Assembling { let context = DIContext(); init(a: Int) {}; init(b: Int) {} }
@Mockable final class E16: Assembling {
    let context = DIContext()
    // error: a macro can't know whether '#if' holds; move these members out of it [conditional-member] (from macro 'Mockable ')
    #if DEBUG
        var x: any E17 { define { E18() } }
    #endif
}
protocol E17 {}
struct E18: E17 {}
// error: '@Stub' belongs on a protocol [unsupported-declaration] (from macro 'Stub ')
@Stub extension Int {}
// error: '@Injectable' belongs on a class, a struct or an actor [unsupported-declaration] (from macro 'Injectable ')
@Injectable extension E18 {}
// error: '@Mockable' belongs on the class of an assembly [unsupported-declaration] (from macro 'Mockable ')
@Mockable actor E19 {}
// error: '@Uses' belongs on a protocol, a class, a struct or an actor [unsupported-declaration] (from macro 'Uses ')
@Uses typealias E20 = Int
// error: a double can't implement the operator '=='; write this double by hand [operator-requirement] (from macro 'Spy ')
// error: a double can't implement the operator '-'; write this double by hand [operator-requirement] (from macro 'Spy ')
// error: a double can't implement the operator '=='; write this double by hand [operator-requirement] (from macro 'Stub ')
// error: a double can't implement the operator '-'; write this double by hand [operator-requirement] (from macro 'Stub ')
@Stub @Spy protocol E21 { static func == (a: Self, b: Self) -> Bool; prefix static func - (a: Self) -> Self }
// error: a double has a 'calledArgs' of its own; give this another name, or write this double by hand [reserved-name] (from macro 'Spy ')
@Spy protocol E3 { var calledArgs: Int { get } }
// error: '@Injectable' can't hand on a parameter pack; write the initializers by hand [parameter-pack] (from macro 'Injectable ')
@Injectable struct E40<each T> { @Assisted let t: (repeat each T) }
// error: a dependency can't be 'sending'; give this parameter a default, or pass an object [unsupported-parameter] (from macro 'Injectable ')
@Injectable actor E41 { init(e42: sending E42) {} }
nonisolated class E42 {}
// error: a double has a 'CallArgs' of its own; give this another name, or write this double by hand [reserved-name] (from macro 'Spy ')
@Spy protocol Recorder { func record(CallArgs: Int) }
