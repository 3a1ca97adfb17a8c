import Foundation
import SeededRandom
import Testing

@testable import TomboloUpdates

@Suite
struct CohortTests {
    /// Not 1,000,000, which take three seconds in debug builds.
    private static let count = 200_000

    private static func positions(salt: String, seed: UInt64 = 25) -> [Int] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in Cohort.position(of: InstallID(using: &generator), salt: salt) }
    }

    @Test(arguments: [
        (String(repeating: "0", count: 32), String(repeating: "0", count: 32), 443_089),
        (String(repeating: "0", count: 32), String(repeating: "f", count: 32), 512_782),
        ("00112233445566778899aabbccddeeff", "0123456789abcdef0123456789abcdef", 951_881),
    ])
    func positionsAreTheDocumentedOnes(salt: String, id: String, position: Int) throws {
        #expect(Cohort.position(of: try #require(InstallID(id)), salt: salt) == position)
    }

    @Test
    func sharesHaveTheirSizeAndTwoSaltsAreIndependent() {
        let one = Self.positions(salt: ReleaseFixtures.salt)
        for share in [10_000, 100_000, 500_000] {
            let probability = Double(share) / Double(Cohort.size)
            let sigma = (Double(Self.count) * probability * (1 - probability)).squareRoot()
            let members = one.count { $0 < share }
            #expect(abs(Double(members) - Double(Self.count) * probability) < 4 * sigma)
        }
        // A chi-square test with 81 degrees of freedom: 4 standard deviations above the mean.
        let other = Self.positions(salt: String(repeating: "5", count: 32))
        var cells = [Int](repeating: 0, count: 100)
        for (first, second) in zip(one, other) { cells[first / 100_000 * 10 + second / 100_000] += 1 }
        let expected = Double(Self.count) / 100
        let deviation = cells.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
        #expect(deviation < 81 + 4 * (2 * 81.0).squareRoot())
    }

    @Test
    func positionsUseTheWholeRange() {
        let positions = Self.positions(salt: ReleaseFixtures.salt).sorted()
        #expect(positions.allSatisfy { (0..<Cohort.size).contains($0) })
        #expect(positions[0] < 100)
        #expect(positions[Self.count - 1] > Cohort.size - 100)
    }
}
