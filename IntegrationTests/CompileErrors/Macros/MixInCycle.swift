import DovetailMacros

// error: circular reference
@Uses @MixIn protocol Hen: UsesEgg {}
@Uses @MixIn protocol Egg: UsesHen {}
