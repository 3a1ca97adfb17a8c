import Foundation
import SeededRandom
import TomboloUpdates
import Testing

@testable import TomboloReleasing

struct BodyEncoderTests {
    private func random(_ count: Int, seed: UInt64 = 1) -> Data {
        var generator = SeededGenerator(seed: seed)
        var bytes = Data(capacity: count + 8)
        while bytes.count < count { withUnsafeBytes(of: generator.next()) { bytes += $0 } }
        return bytes.prefix(count)
    }

    private let text = Data((0..<2_000).map { "line \($0 * $0 % 977)\n" }.joined().utf8)

    @Test func aClientDecodesABody() throws {
        for content in [text, Data(), random(5_000)] {
            let body = try BodyEncoder.body(of: content)
            #expect(try CompressedBody.dictionary(of: body) == nil)
            #expect(try CompressedBody.decode(body, size: content.count, dictionary: nil) == content)
        }
    }

    @Test func aClientDecodesABodyWithADictionary() throws {
        let old = random(300_000)
        for content in [old.dropFirst(10) + Data("new".utf8), Data(), text] {
            let body = try BodyEncoder.body(of: content, dictionary: old, digest: FileDigest(of: old))
            #expect(try CompressedBody.dictionary(of: body) == FileDigest(of: old))
            #expect(try CompressedBody.decode(body, size: content.count, dictionary: old) == content)
        }
    }

    @Test func theSameBytesMakeTheSameBody() throws {
        let old = random(100_000) + text
        #expect(try BodyEncoder.body(of: text) == BodyEncoder.body(of: text))
        let bodies = try (0..<2).map { _ in
            try BodyEncoder.body(of: text, dictionary: old, digest: FileDigest(of: old))
        }
        #expect(bodies[0] == bodies[1])
    }

    @Test(arguments: [1, 9])
    func aBodyRefersToAllOfALongDictionary(megabytes: Int) throws {
        // More than the window of the level, and more than the range of its search.
        let old = random(10 << 20)
        let new = old.prefix(megabytes << 20) + Data("new".utf8) + old.suffix(megabytes)
        let body = try BodyEncoder.body(of: new, dictionary: old, digest: FileDigest(of: old))
        #expect(body.count < 5_000)
        #expect(try CompressedBody.decode(body, size: new.count, dictionary: old) == new)
    }

    @Test func theWindowContainsTheFileWithinTheLimitsOfTheFormat() {
        let megabyte = 1 << 20
        #expect(BodyEncoder.windowLog(0, dictionary: 0) == 10)
        #expect(BodyEncoder.windowLog(megabyte, dictionary: 1) == 20)
        #expect(BodyEncoder.windowLog(megabyte + 1, dictionary: 1) == 21)
        // 8 MiB, or five fourths of the dictionary.
        #expect(BodyEncoder.windowLog(8 * megabyte, dictionary: 1) == 23)
        #expect(BodyEncoder.windowLog(60 * megabyte, dictionary: 1) == 23)
        #expect(BodyEncoder.windowLog(60 * megabyte, dictionary: 48 * megabyte) == 26)
        #expect(BodyEncoder.windowLog(60 * megabyte, dictionary: 47 * megabyte) == 25)
        #expect(BodyEncoder.windowLog(128 * megabyte, dictionary: 500 * megabyte) == 27)
        #expect(BodyEncoder.windowLog(500 * megabyte, dictionary: 500 * megabyte) == 27)
    }

    @Test func compressedFilesAreRecognized() throws {
        #expect(try BodyEncoder.isCompressible(text))
        #expect(try !BodyEncoder.isCompressible(random(20_000)))
    }

    @Test func aFormMustSaveATenthAndMoreThanTheSizeOfRequestFields() {
        #expect(BodyEncoder.isWorthwhile(900, insteadOf: 1_000))
        #expect(!BodyEncoder.isWorthwhile(901, insteadOf: 1_000))
        #expect(BodyEncoder.isWorthwhile(36, insteadOf: 100))
        #expect(!BodyEncoder.isWorthwhile(37, insteadOf: 100))
        #expect(!BodyEncoder.isWorthwhile(10, insteadOf: 0))
    }
}
