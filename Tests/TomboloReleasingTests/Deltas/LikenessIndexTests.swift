import Foundation
import SeededRandom
import TomboloUpdates
import Testing

@testable import TomboloReleasing

struct LikenessIndexTests {
    /// Statements that differ from those of all other calls.
    private func statements(_ count: Int, seed: UInt64) -> [String] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in "call(\(generator.next() % 1_000_000_007), \(generator.next()))" }
    }

    private func digest(_ name: String) -> FileDigest { FileDigest(of: Data(name.utf8)) }

    private func sketch(_ statements: [String], capacity: Int = 1_000) -> ContentSketch {
        ContentSketch(Data(statements.joined(separator: ";").utf8), capacity: capacity)
    }

    @Test func theFileWithTheSameStatementsIsTheMostSimilarOne() {
        let files = (0..<5).map { statements(50, seed: UInt64($0)) }
        let index = LikenessIndex(files.enumerated().map { (digest("\($0)"), sketch($1)) })
        // In another order, with some new ones, and some of another file.
        let new = files[3].reversed() + statements(10, seed: 99) + files[1].prefix(5)
        let likeness = index.likeness(to: sketch(new))
        #expect(likeness.max { $0.value < $1.value }?.key == digest("3"))
        #expect(Set(likeness.keys) == [digest("1"), digest("3")])
    }

    @Test func aLargeFileThatContainsASmallOneIsFoundInSamples() throws {
        let large = statements(20_000, seed: 1)
        let common = statements(2, seed: 2)
        let index = LikenessIndex([
            (digest("large"), sketch(large)), (digest("other"), sketch(common + statements(300, seed: 3))),
        ])
        let part = Array(large[7_000..<7_600]) + common
        let likeness = index.likeness(to: sketch(part))
        // About 30 of the 600 statements are in the sample of 1,000 of 20,000.
        #expect(try #require(likeness[digest("large")]) > 0.7)
        #expect(try #require(likeness[digest("other")]) < 0.1)
    }

    @Test func piecesOfVeryManyFilesAreIgnored() {
        let common = statements(5, seed: 1)
        func index(of count: Int) -> LikenessIndex {
            LikenessIndex((0..<count).map { (digest("\($0)"), sketch(common + statements(2, seed: UInt64($0 + 10)))) })
        }
        #expect(index(of: LikenessIndex.maximumFiles).likeness(to: sketch(common)).count == LikenessIndex.maximumFiles)
        #expect(index(of: LikenessIndex.maximumFiles + 1).likeness(to: sketch(common)).isEmpty)
    }

    @Test func aSampleContainsTheLowestHashesOfAllPieces() {
        let all = statements(500, seed: 1)
        let (whole, sample) = (sketch(all), sketch(all.shuffled(), capacity: 64))
        #expect(whole.hashes.count > 900)
        #expect(whole.limit == .max)
        #expect(sample.hashes == Array(whole.hashes.prefix(64)))
        #expect(sample.limit == whole.hashes[63])
        #expect(whole.count(upTo: sample.limit) == 64)
        #expect(whole.count(upTo: sample.limit - 1) == 63)
        #expect(whole.count(upTo: .max) == whole.hashes.count)
    }

    @Test func piecesAreSplitAtTheEndsOfStatements() {
        let pieces = ["the first statement", "the second statement", "the third statement"]
        let expected = ContentSketch(Data(pieces.joined(separator: ";").utf8), capacity: 10).hashes
        #expect(expected.count == 3)
        for separator in ["{", "}", ",", "\n", ";short;", ";;"] {
            #expect(ContentSketch(Data(pieces.joined(separator: separator).utf8), capacity: 10).hashes == expected)
        }
        #expect(ContentSketch(Data(), capacity: 10).hashes.isEmpty)
    }

    @Test func samplesAreSmallerIfThereAreManyFiles() {
        #expect(ContentSketch.capacity(files: 0) == 4_096)
        #expect(ContentSketch.capacity(files: 300) == 4_096)
        #expect(ContentSketch.capacity(files: 10_000) == 400)
        #expect(ContentSketch.capacity(files: 1_000_000) == 64)
    }
}
