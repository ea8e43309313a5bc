import Dovetail
import Testing

private enum Far: DependencyTag { static let tag = "far" }

/// An optional is answered by what it holds, however deep that lies.
@Suite struct NestedOptionalTests {
    let container = Container()

    @Test func anOptionalOfAnOptionalUnderATag() throws {
        container.register("far") { 5 }
        container.register("far") { "five" }
        #expect(try container.resolve("far", as: Int??.self) == .some(.some(5)))
        #expect(try container.resolve("far", as: Int???.self) == .some(.some(.some(5))))
        #expect(try container.resolve("far", as: String??.self) == .some(.some("five")))
        #expect(try container.resolve("near", as: Int??.self) == nil)
    }

    @Test func whatIsRegisteredAsAnOptionalIsHeldByTheOuterOnes() throws {
        container.register(Int?.self, tag: "far") { nil }
        #expect(try container.resolve("far", as: Int??.self) == .some(nil))
        #expect(try container.resolve("far", as: Int???.self) == .some(.some(nil)))
    }

    @Test func argumentsAreGivenToWhatItHolds() throws {
        container.register(Int.self, .prototype) { (number: Assisted<Int>) in number.value }
        #expect(try container.resolve(Int??.self, arguments: 4) == .some(.some(4)))
    }

    @Test func aTaggedParameterMayBeOptionalInside() throws {
        container.register("far") { 5 }
        container.register(String.self) {
            (one: Tagged<Int??, Far>, two: Tagged<Int?, Far>, three: Tagged<Int?, Far>?, none: Tagged<Bool?, Far>) in
            "\(one.value!!) \(two.value!) \(three!.value!) \(none.value == nil)"
        }
        try container.validate()
        #expect(try container.resolve(String.self) == "5 5 5 true")
    }

    @Test func whetherItIsThereIsAskedOfWhatItHolds() throws {
        container.register("far") { 5 }
        #expect(try container.resolveIfPresent("far", as: Int?.self) == .some(.some(5)))
        #expect(try container.resolveIfPresent("near", as: Int?.self) == nil)
    }
}
