import Foundation
import Testing
import TomboloEngine

@testable import TomboloFlex

@Suite struct NonFiniteNumberTests {
    @Test func numbersAreInsertedIntoArraysAndObjects() throws {
        var value: JSONValue = ["a": [1, nil], "b": nil]
        try NonFiniteNumbers.put([[["a", 1], "Infinity"], [["b"], "-Infinity"]], into: &value)
        #expect(value == ["a": [1, .double(.infinity)], "b": .double(-.infinity)])
    }

    /// Copying all elements for each number would take many minutes.
    @Test(.timeLimit(.minutes(15)))
    func insertingManyNumbersTakesLinearTime() throws {
        let count = 100_000
        var value = JSONValue.array(Array(repeating: .null, count: count))
        let entries = (0..<count).map { JSONValue.array([.array([.integer($0)]), "NaN"]) }
        let start = Self.processorSeconds()
        try NonFiniteNumbers.put(.array(entries), into: &value)
        #expect(Self.processorSeconds() - start < 10)
        let isPut = value.arrayValue?.allSatisfy { if case .double(let number) = $0 { number.isNaN } else { false } }
        #expect(isPut == true)
    }

    /// Returns the processor time of this thread in seconds, which other tests do not increase.
    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
