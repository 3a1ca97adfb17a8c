import Foundation
import ReleaseFixtures
import SeededRandom
import Testing

@testable import TomboloUpdates

/// Compressed forms of files, with and without a dictionary.
struct CompressedBodyTests {
    private let old = Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
    private var new: Data { old.prefix(20_000) + Data("changed".utf8) + old.dropFirst(20_010) }

    private func failure(_ body: Data, size: Int, _ dictionary: Data? = nil) -> CompressionError? {
        do throws(CompressionError) {
            _ = try CompressedBody.decode(body, size: size, dictionary: dictionary)
            return nil
        } catch {
            return error
        }
    }

    @Test func aBodyDecompressesToItsContent() throws {
        for size in [0, 1, 39, 40, 40_000] {
            let content = old.prefix(size)
            let body = TestCompression.body(of: content)
            #expect(try CompressedBody.dictionary(of: body) == nil)
            #expect(try CompressedBody.decode(body, size: size, dictionary: nil) == content)
        }
    }

    @Test func aBodyWithADictionaryIsSmallAndDecompressesToItsContent() throws {
        let body = TestCompression.body(of: new, dictionary: old)
        #expect(body.count < 120 && body.count < TestCompression.body(of: new).count)
        #expect(try CompressedBody.dictionary(of: body) == FileDigest(of: old))
        #expect(try CompressedBody.decode(body, size: new.count, dictionary: old) == new)
    }

    @Test func aBodyMayBeASliceOfOtherBytes() throws {
        for dictionary in [nil, old] {
            let body = TestCompression.body(of: new, dictionary: dictionary)
            let part = (Data([1, 2, 3]) + body + [4]).dropFirst(3).dropLast()
            #expect(try CompressedBody.decode(part, size: new.count, dictionary: dictionary) == new)
        }
    }

    @Test func anEmptyDictionaryIsADictionary() throws {
        let body = TestCompression.body(of: new, dictionary: Data())
        #expect(try CompressedBody.decode(body, size: new.count, dictionary: Data()) == new)
        #expect(failure(body, size: new.count) == .dictionary(expected: FileDigest(of: Data())))
    }

    @Test func aBodyIsNotReadWithAnotherDictionary() {
        let body = TestCompression.body(of: new, dictionary: old)
        #expect(failure(body, size: new.count, new) == .dictionary(expected: FileDigest(of: old)))
        #expect(failure(body, size: new.count) == .dictionary(expected: FileDigest(of: old)))
    }

    @Test(arguments: [true, false])
    func contentOfAnotherSizeIsRejected(isSizeStated: Bool) {
        let body = TestCompression.body(of: new, isSizeStated: isSizeStated)
        #expect(failure(body, size: new.count) == nil)
        for size in [0, new.count - 1, new.count + 1, -1] {
            #expect(failure(body, size: size) == .size(expected: size))
        }
    }

    @Test func bytesAfterTheFrameAreRejected() {
        let frame = TestCompression.body(of: new)
        // A further byte, a further frame, and a frame that decoders skip.
        for rest in [Data([0]), TestCompression.body(of: Data()), Data([0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0])] {
            #expect(failure(frame + rest, size: new.count) == .notCompressed)
            #expect(
                failure(TestCompression.body(of: new, dictionary: old) + rest, size: new.count, old) == .notCompressed)
        }
    }

    @Test func aTruncatedBodyIsRejected() {
        for dictionary in [nil, old] {
            let body = TestCompression.body(of: new.prefix(500), dictionary: dictionary)
            for count in body.indices {
                #expect(failure(body.prefix(count), size: 500, dictionary) != nil, "\(count) bytes")
            }
        }
    }

    @Test func aSkippableFrameIsNotABody() {
        let skipped = Data([0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 1, 2, 3, 4])
        #expect(failure(skipped, size: 0) == .notCompressed)
        #expect(failure(TestCompression.mark(of: old) + skipped, size: 0, old) == .notCompressed)
        #expect(
            failure(TestCompression.mark(of: old) + TestCompression.body(of: new, dictionary: old), size: 0, old)
                == .notCompressed)
    }

    @Test func aLargeWindowIsRejected() throws {
        // A block may not be larger than the window, of which the smallest has 1,024 bytes.
        let content = Data(repeating: 7, count: 1_000)
        var body = TestCompression.body(of: content, isSizeStated: false)
        // The window is in the byte after the descriptor: five bits for the logarithm less 10, three for eighths.
        try #require(body[4] & 0x20 == 0)
        for (log, eighths, isAccepted) in [
            (10, 0, true), (27, 0, true), (27, 1, false), (31, 0, false), (41, 7, false),
        ] {
            body[5] = UInt8((log - 10) << 3 | eighths)
            #expect(failure(body, size: content.count) == (isAccepted ? nil : .window))
        }
    }

    /// The window of a frame of one segment is its content.
    @Test func aFrameOfOneSegmentThatIsLargerThanTheWindowIsRejected() {
        let size = CompressedBody.maximumWindow + 1
        // A descriptor for one segment with a size of eight bytes, the size, and an empty last block.
        let head = Data([0x28, 0xB5, 0x2F, 0xFD, 0xE0]) + (0..<8).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
        #expect(failure(head + [1, 0, 0], size: size) == .window)
    }

    @Test func aBombEndsWhereTheExpectedContentEnds() {
        // 10 GB in 328 KB, with and without a stated size.
        let size: UInt64 = 81_920 << 17
        let bomb = TestCompression.bomb(blocks: 81_920)
        for size in [0, 1_000, 1 << 20] {
            #expect(failure(bomb, size: size) == .size(expected: size))
            #expect(
                failure(TestCompression.bomb(blocks: 250, statedSize: 10 << 30), size: size) == .size(expected: size))
        }
        #expect(failure(TestCompression.bomb(blocks: 81_920, statedSize: size), size: 1_000) == .size(expected: 1_000))
        // The same kind of frame has a content if that is what is expected.
        #expect(failure(TestCompression.bomb(blocks: 250), size: 250 << 17) == nil)
    }

    @Test func mutatedBodiesNeverHaveMoreContentThanIsExpected() throws {
        var random = SeededGenerator(seed: 40)
        for dictionary in [nil, old] {
            let body = TestCompression.body(of: new, dictionary: dictionary)
            for _ in 0..<2_000 {
                var changed = body
                for _ in 0...Int.random(in: 0..<3, using: &random) {
                    changed[Int.random(in: 0..<changed.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                let content = try? CompressedBody.decode(changed, size: new.count, dictionary: dictionary)
                #expect(content?.count ?? new.count == new.count)
            }
        }
    }
}
