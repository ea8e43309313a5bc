import Testing

/// Objects that come round to where they are made.
@Suite struct CircularFlowTests {
    @Test func whatIsDerivedOfItselfIsFollowedOnce() async throws {
        let wiring = try await Sources.parts(
            """
            final class Node {
                let store: Store<Int>
                let repo = Mem()
                init(store: Store<Int>) { self.store = store }
                func next() -> Node { Node(store: store.scope(1)) }
            }
            func start() -> Node { Node(store: Store(1)) }
            func begin() -> Node { start().next() }
            """
        ).wiring
        #expect(
            wiring == """
                Node.next() → Node.repo as repo
                Node.next() → start()/Node/store as store
                start()/Node → Node.repo as repo
                start()/Node → start()/Node/store as store
                """)
    }
}
