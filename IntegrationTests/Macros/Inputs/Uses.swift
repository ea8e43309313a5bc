import DovetailMacros

// The doubles as a test uses them.
@MainActor func useDoubles() {
    let ids = IdsStub(willReturn: 5)
    ids.nextNextValue = ids.nextValue()
    let pages = PagesSpy()
    (pages.nextPageValue, pages.nextNextPage) = (1, 2)
    let emperor = EmperorSpy()
    emperor.conquer("Gaul")
    _ = emperor.calledArgs == [.conquer("Gaul"), .inherited(.inherited(.inherited(.start(3))))]
    _ = KingSpy.calledArgs == [.crown(1)]
    _ = RobotSpy.calledArgs == [.build(1)]
    _ = MachineSpy.calledArgs == [.reset]
    _ = RobotSpy().calledArgs == [.wave(hand: "left"), .inherited(.start(3))]
    _ = Galaxy.PlanetSpy().calledArgs == [.b, .inherited(.a)]
    _ = DisplaySpy() == DisplaySpy()
    _ = FilesSpy().calledArgs == [.close, .size(unit: 5)]
    _ = EqualLabelsSpy().calledArgs == [.move(to: 1, 2), .f(1, b: 2, 3)]
    _ = RawNamesSpy().calledArgs == [.`two words`, .f(`a label`: 3)]
    _ = HasHandlerStub(willReturn: { _ in })
}

// Components as an assembly wires them, in each mode.
nonisolated final class LiveBank: Bank, Registry {}
final class FreeApp: Assembling, UsesRegistry, UsesLimits {
    let context = DIContext()
    var registry: any Registry { define(.lazySingleton) { LiveBank() } }
    var limits: Limits { define(.lazySingleton) { Limits(n: 3) } }
    var clerk: Clerk { define { Clerk(from: self, name: "Ann") } }
    var ownClerk: OwnClerk { define { OwnClerk(from: self) } }
}

@MainActor final class ScreenApp: MainActorAssembling, @MainActor UsesShown, @MainActor UsesModel1, @MainActor UsesBank
{
    let context = DIContext()
    var shown: any Shown { define(.lazySingleton) { LiveShown() } }
    var model1: Model1 { define(.lazySingleton) { Model1() } }
    var bank: any Bank { define(.lazySingleton) { LiveBank() } }
    var presenter: Presenter { define { Presenter(from: self) } }
    var scene: Scene { define { Scene(from: self, title: "x") } }
}
@MainActor final class LiveShown: Shown {}

@MainActor func mix() {
    _ = MixInTheatre(stage: MixInStage(sounds: MixInSounds()))
    _ = MixInConcert(melody: MixInMelody())
    _ = MixInCombined()
    _ = MixInStatic1()
}
