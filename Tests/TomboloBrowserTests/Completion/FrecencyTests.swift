import Foundation
import Testing

@testable import TomboloBrowser

/// The formula that orders pages.
@Suite struct FrecencyTests {
    private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
    private let day: TimeInterval = 24 * 3600

    @Test func aVisitCountsHalfAfterThirtyDays() {
        // Two visits a month ago are worth one today.
        expectEqual(of([-30, -30]), of([0]))
        expectEqual(of([-60, -60, -60, -60]), of([0]))
    }

    @Test func aTypedVisitCountsFourTimes() {
        var typed = Frecency.none
        typed.add(visitAt: now, isTyped: true)
        expectEqual(typed, of([0, 0, 0, 0]))
    }

    @Test func aBookmarkCountsAsAVisitAndMultipliesByFour() {
        expectEqual(of([0]).bookmarked(at: now), of(Array(repeating: 0, count: 8)))
        expectEqual(Frecency.none.bookmarked(at: now), of([0, 0, 0, 0]))
    }

    @Test func theOrderOfVisitsMakesNoDifference() {
        expectEqual(of([-90, 0, -3, 7]), of([7, -3, 0, -90]))
    }

    @Test func aPageWithoutVisitsComesLast() {
        #expect(Frecency.none.exponent < of([-100_000]).exponent)
    }

    @Test func manyVisitsStayAFiniteNumber() {
        var frecency = of([-700_000])
        for hour in 0..<100_000 { frecency.add(visitAt: now - Double(hour) * 3600, isTyped: true) }
        #expect(frecency.exponent.isFinite)
        frecency.add(visitAt: .distantFuture, isTyped: true)
        #expect(frecency.exponent.isFinite)
    }

    private func of(_ days: [Double]) -> Frecency {
        var frecency = Frecency.none
        for number in days { frecency.add(visitAt: now + number * day, isTyped: false) }
        return frecency
    }

    private func expectEqual(_ one: Frecency, _ other: Frecency, _ location: SourceLocation = #_sourceLocation) {
        #expect(abs(one.exponent - other.exponent) < 1e-9, sourceLocation: location)
    }
}
