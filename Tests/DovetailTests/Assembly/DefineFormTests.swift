import Dovetail
import Testing

private final class Forms: Assembly {
    var isOpen = false
    var log: [String] = []

    var statements: any Stove {
        define(.lazySingleton) {
            let label = "statements"
            return GasStove(label)
        }
    }
    var structure: [String] {
        define {
            [String]()
        } inject: {
            $0.append("injected")
        }
    }
    var replaced: any Stove { define(init: GasStove("made")) { _ in GasStove("replaced") } }
    var kept: any Stove { define(scope: .lazySingleton, init: GasStove("made")) { _ in GasStove("replaced") } }
    var narrow: GasStove { define(init: GasStove() as any Stove) }

    var throwing: Cook {
        get throws {
            try define(.lazySingleton) { () throws -> Cook in
                log.append("throwing")
                return Cook(stove: try part.stove)
            }
        }
    }
    var part: Cook {
        get throws {
            try define {
                Cook()
            } inject: { (cook: inout Cook) throws in
                log.append("part")
                if !isOpen { throw Boom.boom }
                cook.stove = statements
            }
        }
    }
    var typed: Cook { get throws(Boom) { try define { () throws(Boom) -> Cook in try open() } } }
    var classicThrowing: Cook {
        get throws { try define(scope: .lazySingleton, init: try open()) { (cook: inout Cook) throws -> Cook in cook } }
    }
    var recovering: [String] {
        define {
            let before = try? part
            let leaf = self.leaf
            isOpen = true
            let after = try? part
            return [before?.name ?? "none", after?.name ?? "none", leaf === self.leaf ? "same" : "other"]
        }
    }
    var leaf: Cook { define { Cook() } }

    private func open() throws(Boom) -> Cook {
        guard isOpen else { throw .boom }
        return Cook()
    }
}

@Suite struct DefineFormTests {
    private let forms = Forms()

    @Test func aClosureMayHaveSeveralStatements() { #expect(forms.statements.label == "statements") }

    @Test func injectionChangesAStruct() { #expect(forms.structure == ["injected"]) }

    @Test func theClassicFormAnswersWithWhatItsClosureReturns() {
        #expect(forms.replaced.label == "replaced")
        #expect(forms.kept.label == "replaced")
        #expect(forms.kept === forms.kept)
    }

    @Test func theClassicFormCastsToTheTypeOfTheBinding() { #expect(forms.narrow.label == "gas") }

    @Test func aFailureIsNotCachedAndIsTriedAgain() throws {
        #expect(throws: Boom.boom) { try forms.throwing }
        #expect(throws: Boom.boom) { try forms.throwing }
        #expect(throws: Boom.boom) { try forms.typed }
        #expect(throws: Boom.boom) { try forms.classicThrowing }
        #expect(forms.log == ["throwing", "part", "throwing", "part"])
        forms.isOpen = true
        let made = try forms.throwing
        #expect(try forms.throwing === made)
        #expect(try forms.typed.name == "cook")
        let classic = try forms.classicThrowing
        #expect(try forms.classicThrowing === classic)
        #expect(forms.log == ["throwing", "part", "throwing", "part", "throwing", "part"])
    }

    @Test func aFailureWithinAGraphLeavesItClean() {
        #expect(forms.recovering == ["none", "cook", "same"])
    }
}
