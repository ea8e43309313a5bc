import DovetailMacros

@Uses @MixIn protocol Hen: UsesEgg {}
// error: circular reference
@Uses @MixIn protocol Egg: UsesHen {}
