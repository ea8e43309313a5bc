import Testing

/// A cast lets through what may be of its type.
@Suite struct CastFlowTests {
    @Test func whatIsDeclaredAsAnotherClassDoesNotPassACast() async throws {
        let wiring = try await Sources(
            """
            protocol Blockable: AnyObject {}
            final class Post: Blockable { func send() {} }
            final class Message { func send() {} }
            final class Edit { let message: Message; init(message: Message) { self.message = message } }
            final class Block { let target: any Blockable; init(target: any Blockable) { self.target = target } }
            func edit(_ entity: Any) -> Edit? {
                switch entity {
                case let entity as Message: Edit(message: entity)
                default: nil
                }
            }
            func block(_ entity: Any) -> Block? { (entity as? any Blockable).map { Block(target: $0) } }
            public final class Menu {
                let edits: [Edit?]
                let blocks: [Block?]
                public init(post: Post, message: Message) {
                    edits = [edit(post), edit(message)]
                    blocks = [block(post), block(message)]
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Menu → block(_:)/Block call
                Menu → edit(_:)/Edit call
                edit(_:)/Edit → Menu.init(post:message:).message as message
                open block(_:)/Block target: $0, nothing in these sources gives it a value
                """)
    }

    @Test func whatIsOfAnotherTypeIsNoValueThatNobodyGives() async throws {
        let wiring = try await Sources(
            """
            final class Post { func send() {} }
            final class Message { func send() {} }
            final class Edit { let message: Message; init(message: Message) { self.message = message } }
            func edit(_ entity: Any) -> Edit? { entity is Message ? Edit(message: entity as! Message) : nil }
            public final class Menu { let all: Edit?; public init(post: Post) { all = edit(post) } }
            """
        ).wiring
        #expect(
            wiring == """
                Menu.all → edit(_:)/Edit
                open edit(_:)/Edit message: post, it is of another type
                """)
    }
}
