import DovetailMacros

// The initializer of a subclass calls that of its superclass without arguments.
protocol API {}
class Screen {
    init(title: String) {}
}
// error: 'super.init' isn't called on all paths before returning from initializer
@Injectable(.vanilla) final class Subclass: Screen { let api: any API }
