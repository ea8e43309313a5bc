import Knit
import Swinject

protocol GuideService {}
final class Guide: GuideService { let tickets: TicketOffice; init(tickets: TicketOffice) { self.tickets = tickets } }
final class TicketOffice {}
final class Tour { let guide: GuideService; init(guide: GuideService) { self.guide = guide } }

final class MuseumAssembly: ModuleAssembly {
    typealias TargetResolver = MuseumResolver
    static var dependencies: [any ModuleAssembly.Type] { [] }

    // @knit internal
    func assemble(container: Container<MuseumResolver>) {
        container.register(TicketOffice.self) { _ in TicketOffice() }.inObjectScope(.container)
        container.register(GuideService.self) { resolver in Guide(tickets: resolver.ticketOffice()) }
        container.register(Tour.self) { (resolver: MuseumResolver) in
            Tour(guide: resolver.unsafeResolve(GuideService.self))
        }
    }
}
protocol MuseumResolver: SwinjectResolver {}
