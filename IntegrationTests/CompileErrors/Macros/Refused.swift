import DovetailMacros

// What a macro can't do is said at the token, and nothing of it fails in an expansion.
@Stub @Spy protocol E1 { var doubleState: Int { get } }
@Stub @Spy protocol E2 { associatedtype CallArgs; func f(_ x: CallArgs) }
func local() { @Stub @Spy protocol E4 {}; @Uses protocol E5 {}; @MixIn protocol E6 {} }
@Stub @Spy protocol E7: AsyncSequence {}
@Stub @Spy protocol E8: ExpressibleByIntegerLiteral {}
@MixIn protocol E9 { associatedtype Item }
@MixIn protocol E10: Actor { init(x: Int) }
@Injectable struct E11 { init(text: @autoclosure () -> String, name: String) {} }
@Injectable struct E12 {
    let a = 3
    #if DEBUG
        init(x: Int) {}
    #endif
}
@Injectable struct E13<T: Identifiable> { let id: T.ID }
@Mockable final class E14: Assembling { let context = DIContext(); init(a: Int...) {} }
@Mockable final class E15: Assembling { let context = DIContext(); init(a: Int) {}; init(b: Int) {} }
@Mockable final class E16: Assembling {
    let context = DIContext()
    #if DEBUG
        var x: any E17 { define { E18() } }
    #endif
}
protocol E17 {}
struct E18: E17 {}
@Stub extension Int {}
@Injectable extension E18 {}
@Mockable actor E19 {}
@Uses typealias E20 = Int
@Stub @Spy protocol E21 { static func == (a: Self, b: Self) -> Bool; prefix static func - (a: Self) -> Self }
@Spy protocol E3 { var calledArgs: Int { get } }
@Injectable struct E40<each T> { @Assisted let t: (repeat each T) }
@Injectable actor E41 { init(e42: sending E42) {} }
nonisolated class E42 {}
// error: '@Injectable' belongs on a class, a struct or an actor [unsupported-declaration] (from macro 'Injectable ')
// error: '@Injectable' can't hand on a parameter pack; write the initializers by hand [parameter-pack] (from macro 'Injectable ')
// error: '@Mockable' belongs on the class of an assembly [unsupported-declaration] (from macro 'Mockable ')
// error: '@Mockable' can't choose between several initializers; leave one, and move the others into an extension [several-initializers] (from macro 'Mockable ')
// error: '@Stub' belongs on a protocol [unsupported-declaration] (from macro 'Stub ')
// error: '@Uses' belongs on a protocol, a class, a struct or an actor [unsupported-declaration] (from macro 'Uses ')
// error: 'E7Spy' can't implement what 'AsyncSequence' requires; write this double by hand [unsupported-inheritance] (from macro 'Spy ')
// error: 'E7Stub' can't implement what 'AsyncSequence' requires; write this double by hand [unsupported-inheritance] (from macro 'Stub ')
// error: 'E8Spy' can't implement what 'ExpressibleByIntegerLiteral' requires; write this double by hand [unsupported-inheritance] (from macro 'Spy ')
// error: 'E8Stub' can't implement what 'ExpressibleByIntegerLiteral' requires; write this double by hand [unsupported-inheritance] (from macro 'Stub ')
// error: 'MixInE10' can't implement 'Actor'; write this class by hand [unsupported-requirement] (from macro 'MixIn ')
// error: 'MixInE10' can't implement 'init(x: Int)'; write this class by hand [unsupported-requirement] (from macro 'MixIn ')
// error: 'MixInE9' can't implement 'associatedtype Item'; write this class by hand [unsupported-requirement] (from macro 'MixIn ')
// error: 'id' is of the generic type 'T.ID', which only the caller knows; mark it '@Assisted' [generic-dependency] (from macro 'Injectable ')
// error: 'name' is a plain value, 'String', that no type selects; give it a default, or declare a property 'name' that is marked '@Assisted' [value-dependency] (from macro 'Injectable ')
// error: a dependency can't be 'sending'; give this parameter a default, or pass an object [unsupported-parameter] (from macro 'Injectable ')
// error: a dependency can't be an autoclosure; give this parameter a default, or pass an object [unsupported-parameter] (from macro 'Injectable ')
// error: a dependency can't be variadic; give this parameter a default, or pass an object [unsupported-parameter] (from macro 'Mockable ')
// error: a double can't implement the operator '-'; write this double by hand [operator-requirement] (from macro 'Spy ')
// error: a double can't implement the operator '-'; write this double by hand [operator-requirement] (from macro 'Stub ')
// error: a double can't implement the operator '=='; write this double by hand [operator-requirement] (from macro 'Spy ')
// error: a double can't implement the operator '=='; write this double by hand [operator-requirement] (from macro 'Stub ')
// error: a double has a 'CallArgs' of its own; give this another name, or write this double by hand [reserved-name] (from macro 'Spy ')
// error: a double has a 'calledArgs' of its own; give this another name, or write this double by hand [reserved-name] (from macro 'Spy ')
// error: a double has a 'doubleState' of its own; give this another name, or write this double by hand [reserved-name] (from macro 'Spy ')
// error: a double has a 'doubleState' of its own; give this another name, or write this double by hand [reserved-name] (from macro 'Stub ')
// error: a macro can't know whether '#if' holds; move these members out of it [conditional-member] (from macro 'Injectable ')
// error: a macro can't know whether '#if' holds; move these members out of it [conditional-member] (from macro 'Mockable ')
// error: what '@MixIn' writes in a function can't be named there; move this declaration out of the function [local-declaration] (from macro 'MixIn ')
// error: what '@Spy' writes in a function can't be named there; move this declaration out of the function [local-declaration] (from macro 'Spy ')
// error: what '@Stub' writes in a function can't be named there; move this declaration out of the function [local-declaration] (from macro 'Stub ')
// error: what '@Uses' writes in a function can't be named there; move this declaration out of the function [local-declaration] (from macro 'Uses ')
