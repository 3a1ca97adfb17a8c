import Foundation
import Testing

@testable import TomboloUpdates

@Suite
struct FileDigestTests {
    private static let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    @Test
    func theDigestEqualsTheSHA256TestVector() throws {
        // FIPS 180-4, example of one block.
        let digest = FileDigest(of: Data("abc".utf8))
        #expect(digest.text == Self.text)
        #expect(digest == FileDigest(Self.text))
        #expect(FileDigest(bytes: digest.bytes) == digest)
        #expect(try JSONDecoder().decode([FileDigest].self, from: JSONEncoder().encode([digest])) == [digest])
    }

    @Test
    func digitsOfEitherCaseAreRead() throws {
        #expect(FileDigest(Self.text.uppercased())?.text == Self.text)
        for text in ["", String(Self.text.dropLast()), Self.text + "0", Self.text.replacing("7", with: "g")] {
            #expect(FileDigest(text) == nil)
        }
        #expect(FileDigest(bytes: [UInt8](repeating: 0, count: 31)) == nil)
    }

    @Test
    func onlyDigitsInLowerCaseAreReadFromSignedData() throws {
        #expect(FileDigest(lowerCase: Self.text.utf8.span)?.text == Self.text)
        #expect(FileDigest(lowerCase: Self.text.dropLast().utf8.span) == nil)
        let digits = Array(Self.text.utf8)
        for (index, byte) in product(0..<64, UInt8.min ... .max) {
            var changed = digits
            changed[index] = byte
            let isDigit = "0123456789abcdef".utf8.contains(byte)
            #expect((FileDigest(lowerCase: changed.span) != nil) == isDigit)
        }
    }

    private func product(_ indices: Range<Int>, _ bytes: ClosedRange<UInt8>) -> [(Int, UInt8)] {
        indices.flatMap { index in bytes.map { (index, $0) } }
    }
}
