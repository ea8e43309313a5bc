/// A place in a picture, in points, from the upper left corner.
package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    var transposed: Point { Point(y, x) }

    static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
}

package struct Size: Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    var transposed: Size { Size(height, width) }
}

package struct Box: Hashable, Sendable {
    package var origin: Point
    package var size: Size

    package init(_ origin: Point, _ size: Size) {
        self.origin = origin
        self.size = size
    }

    package var left: Point { Point(origin.x, origin.y + size.height / 2) }
    package var right: Point { Point(origin.x + size.width, origin.y + size.height / 2) }
    package var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }
}
