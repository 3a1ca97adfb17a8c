import TomboloEngine

/// A position in the viewport of a document, in CSS pixels.
struct PagePoint: Hashable, Sendable {
    static let zero = PagePoint(x: 0, y: 0)

    var x: Double
    var y: Double

    init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// Reads the members `x` and `y`.
    init?(_ value: JSONValue) {
        guard let x = value["x"]?.doubleValue, let y = value["y"]?.doubleValue else { return nil }
        self.init(x: x, y: y)
    }

    static func + (left: PagePoint, right: PagePoint) -> PagePoint {
        PagePoint(x: left.x + right.x, y: left.y + right.y)
    }

    static func - (left: PagePoint, right: PagePoint) -> PagePoint {
        PagePoint(x: left.x - right.x, y: left.y - right.y)
    }

    static func += (left: inout PagePoint, right: PagePoint) { left = left + right }

    /// Whether the points are at most one pixel apart in each direction.
    func isNear(_ other: PagePoint) -> Bool { abs(x - other.x) <= 1 && abs(y - other.y) <= 1 }
}
