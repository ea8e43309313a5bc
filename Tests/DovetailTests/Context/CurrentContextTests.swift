import Dovetail
import Testing

private final class Office: Assembly {
    var cook: Cook { define(.lazySingleton) { Cook() } }
}

@Suite struct CurrentContextTests {
    private let context = DIContext()

    @Test func theDefaultIsCurrentUnlessAnotherIsSet() {
        #expect(DIContext.current === DIContext.defaultInstance)
        #expect(Office.instance() === Office.instance(from: .defaultInstance))
        DIContext.withCurrent(context) {
            #expect(DIContext.current === context)
            #expect(Office.instance() === Office.instance(from: context))
            DIContext.withCurrent(DIContext()) { #expect(DIContext.current !== context) }
            #expect(DIContext.current === context)
        }
        #expect(DIContext.current === DIContext.defaultInstance)
    }

    @Test func whatTheBodyThrowsAndReturnsIsPassedOn() {
        #expect(DIContext.withCurrent(context) { 7 } == 7)
        #expect(throws: Boom.boom) { try DIContext.withCurrent(context) { throw Boom.boom } }
        #expect(DIContext.current === DIContext.defaultInstance)
    }

    @Test func tasksInheritItAndDetachedOnesDoNot() async {
        let context = context
        let seen = await DIContext.withCurrent(context) {
            let inherited = await Task { DIContext.current === context }.value
            let detached = await Task.detached { DIContext.current === context }.value
            async let child = DIContext.current === context
            await Task.yield()
            return [inherited, detached, await child, DIContext.current === context]
        }
        #expect(seen == [true, false, true, true])
        #expect(DIContext.current === DIContext.defaultInstance)
    }

    @MainActor @Test func theAsyncFormKeepsItsCallersIsolation() async {
        var count = 0
        await DIContext.withCurrent(context) {
            count += 1
            await Task.yield()
            count += 1
            #expect(DIContext.current === context)
        }
        #expect(count == 2)
    }

    @Test func threadsSeeTheDefault() throws {
        let context = context
        let seen = try DIContext.withCurrent(context) { try inParallel(2) { _ in DIContext.current === context } }
        #expect(seen == [false, false])
    }
}
