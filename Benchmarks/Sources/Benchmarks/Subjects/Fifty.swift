import Dovetail

// Fifty lazy singletons, the same on both sides.

final class HandWrittenFifty {
    lazy var part1 = Part()
    lazy var part2 = Part()
    lazy var part3 = Part()
    lazy var part4 = Part()
    lazy var part5 = Part()
    lazy var part6 = Part()
    lazy var part7 = Part()
    lazy var part8 = Part()
    lazy var part9 = Part()
    lazy var part10 = Part()
    lazy var part11 = Part()
    lazy var part12 = Part()
    lazy var part13 = Part()
    lazy var part14 = Part()
    lazy var part15 = Part()
    lazy var part16 = Part()
    lazy var part17 = Part()
    lazy var part18 = Part()
    lazy var part19 = Part()
    lazy var part20 = Part()
    lazy var part21 = Part()
    lazy var part22 = Part()
    lazy var part23 = Part()
    lazy var part24 = Part()
    lazy var part25 = Part()
    lazy var part26 = Part()
    lazy var part27 = Part()
    lazy var part28 = Part()
    lazy var part29 = Part()
    lazy var part30 = Part()
    lazy var part31 = Part()
    lazy var part32 = Part()
    lazy var part33 = Part()
    lazy var part34 = Part()
    lazy var part35 = Part()
    lazy var part36 = Part()
    lazy var part37 = Part()
    lazy var part38 = Part()
    lazy var part39 = Part()
    lazy var part40 = Part()
    lazy var part41 = Part()
    lazy var part42 = Part()
    lazy var part43 = Part()
    lazy var part44 = Part()
    lazy var part45 = Part()
    lazy var part46 = Part()
    lazy var part47 = Part()
    lazy var part48 = Part()
    lazy var part49 = Part()
    lazy var part50 = Part()

    func createAll() {
        blackHole(part1)
        blackHole(part2)
        blackHole(part3)
        blackHole(part4)
        blackHole(part5)
        blackHole(part6)
        blackHole(part7)
        blackHole(part8)
        blackHole(part9)
        blackHole(part10)
        blackHole(part11)
        blackHole(part12)
        blackHole(part13)
        blackHole(part14)
        blackHole(part15)
        blackHole(part16)
        blackHole(part17)
        blackHole(part18)
        blackHole(part19)
        blackHole(part20)
        blackHole(part21)
        blackHole(part22)
        blackHole(part23)
        blackHole(part24)
        blackHole(part25)
        blackHole(part26)
        blackHole(part27)
        blackHole(part28)
        blackHole(part29)
        blackHole(part30)
        blackHole(part31)
        blackHole(part32)
        blackHole(part33)
        blackHole(part34)
        blackHole(part35)
        blackHole(part36)
        blackHole(part37)
        blackHole(part38)
        blackHole(part39)
        blackHole(part40)
        blackHole(part41)
        blackHole(part42)
        blackHole(part43)
        blackHole(part44)
        blackHole(part45)
        blackHole(part46)
        blackHole(part47)
        blackHole(part48)
        blackHole(part49)
        blackHole(part50)
    }
}

final class Fifty: Assembling {
    let context = DIContext()

    var part1: Part { define(.lazySingleton) { Part() } }
    var part2: Part { define(.lazySingleton) { Part() } }
    var part3: Part { define(.lazySingleton) { Part() } }
    var part4: Part { define(.lazySingleton) { Part() } }
    var part5: Part { define(.lazySingleton) { Part() } }
    var part6: Part { define(.lazySingleton) { Part() } }
    var part7: Part { define(.lazySingleton) { Part() } }
    var part8: Part { define(.lazySingleton) { Part() } }
    var part9: Part { define(.lazySingleton) { Part() } }
    var part10: Part { define(.lazySingleton) { Part() } }
    var part11: Part { define(.lazySingleton) { Part() } }
    var part12: Part { define(.lazySingleton) { Part() } }
    var part13: Part { define(.lazySingleton) { Part() } }
    var part14: Part { define(.lazySingleton) { Part() } }
    var part15: Part { define(.lazySingleton) { Part() } }
    var part16: Part { define(.lazySingleton) { Part() } }
    var part17: Part { define(.lazySingleton) { Part() } }
    var part18: Part { define(.lazySingleton) { Part() } }
    var part19: Part { define(.lazySingleton) { Part() } }
    var part20: Part { define(.lazySingleton) { Part() } }
    var part21: Part { define(.lazySingleton) { Part() } }
    var part22: Part { define(.lazySingleton) { Part() } }
    var part23: Part { define(.lazySingleton) { Part() } }
    var part24: Part { define(.lazySingleton) { Part() } }
    var part25: Part { define(.lazySingleton) { Part() } }
    var part26: Part { define(.lazySingleton) { Part() } }
    var part27: Part { define(.lazySingleton) { Part() } }
    var part28: Part { define(.lazySingleton) { Part() } }
    var part29: Part { define(.lazySingleton) { Part() } }
    var part30: Part { define(.lazySingleton) { Part() } }
    var part31: Part { define(.lazySingleton) { Part() } }
    var part32: Part { define(.lazySingleton) { Part() } }
    var part33: Part { define(.lazySingleton) { Part() } }
    var part34: Part { define(.lazySingleton) { Part() } }
    var part35: Part { define(.lazySingleton) { Part() } }
    var part36: Part { define(.lazySingleton) { Part() } }
    var part37: Part { define(.lazySingleton) { Part() } }
    var part38: Part { define(.lazySingleton) { Part() } }
    var part39: Part { define(.lazySingleton) { Part() } }
    var part40: Part { define(.lazySingleton) { Part() } }
    var part41: Part { define(.lazySingleton) { Part() } }
    var part42: Part { define(.lazySingleton) { Part() } }
    var part43: Part { define(.lazySingleton) { Part() } }
    var part44: Part { define(.lazySingleton) { Part() } }
    var part45: Part { define(.lazySingleton) { Part() } }
    var part46: Part { define(.lazySingleton) { Part() } }
    var part47: Part { define(.lazySingleton) { Part() } }
    var part48: Part { define(.lazySingleton) { Part() } }
    var part49: Part { define(.lazySingleton) { Part() } }
    var part50: Part { define(.lazySingleton) { Part() } }

    func createAll() {
        blackHole(part1)
        blackHole(part2)
        blackHole(part3)
        blackHole(part4)
        blackHole(part5)
        blackHole(part6)
        blackHole(part7)
        blackHole(part8)
        blackHole(part9)
        blackHole(part10)
        blackHole(part11)
        blackHole(part12)
        blackHole(part13)
        blackHole(part14)
        blackHole(part15)
        blackHole(part16)
        blackHole(part17)
        blackHole(part18)
        blackHole(part19)
        blackHole(part20)
        blackHole(part21)
        blackHole(part22)
        blackHole(part23)
        blackHole(part24)
        blackHole(part25)
        blackHole(part26)
        blackHole(part27)
        blackHole(part28)
        blackHole(part29)
        blackHole(part30)
        blackHole(part31)
        blackHole(part32)
        blackHole(part33)
        blackHole(part34)
        blackHole(part35)
        blackHole(part36)
        blackHole(part37)
        blackHole(part38)
        blackHole(part39)
        blackHole(part40)
        blackHole(part41)
        blackHole(part42)
        blackHole(part43)
        blackHole(part44)
        blackHole(part45)
        blackHole(part46)
        blackHole(part47)
        blackHole(part48)
        blackHole(part49)
        blackHole(part50)
    }
}
