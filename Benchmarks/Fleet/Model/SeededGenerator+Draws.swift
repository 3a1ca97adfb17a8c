import Foundation
import SeededRandom

extension SeededGenerator {
    /// Returns a number from 0 to less than 1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns whether something of this probability happens.
    mutating func happens(_ probability: Double) -> Bool { probability > 0 && unit() < probability }

    /// Returns a number of seconds from 0 to less than a limit.
    mutating func seconds(below limit: Int32) -> Int32 { Int32(unit() * Double(limit)) }

    /// Returns a number of a normal distribution with mean 0 and deviation 1.
    mutating func normal() -> Double {
        (-2 * Foundation.log(1 - unit())).squareRoot() * Foundation.cos(2 * .pi * unit())
    }

    /// Returns a number of an exponential distribution with mean 1.
    mutating func exponential() -> Double { -Foundation.log(1 - unit()) }
}
