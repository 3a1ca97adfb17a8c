import Foundation
import Testing

@testable import TomboloUpdates

/// Packs of files.
struct ReleasePackTests {
    private let records = ["one", "", "three"].map {
        PackRecord(digest: FileDigest(of: Data($0.utf8)), body: Data($0.utf8))
    }

    /// The records of a pack, and the error that ended the reading.
    private func content(_ bytes: Data) -> (records: [PackRecord], error: ReleasePackError?) {
        var records: [PackRecord] = []
        do throws(ReleasePackError) {
            var pack = try ReleasePack(bytes)
            while let record = try pack.next() { records.append(record) }
            return (records, nil)
        } catch {
            return (records, error)
        }
    }

    @Test func aPackContainsItsRecordsInOrder() {
        #expect(content(ReleasePack.encode(records)) == (records, nil))
        #expect(content(ReleasePack.encode([])) == ([], nil))
    }

    @Test func theFormatIsFixed() throws {
        let digest = FileDigest(of: Data("one".utf8))
        let bytes = ReleasePack.encode([PackRecord(digest: digest, body: Data([7, 8]))])
        #expect(
            bytes == Data("TBPK1\n".utf8) + (Hexadecimal.bytes(of: digest.text) ?? []) + [0, 0, 0, 0, 0, 0, 0, 2, 7, 8])
    }

    @Test func aPackMayBeASliceOfOtherBytes() {
        #expect(content((Data([0, 1]) + ReleasePack.encode(records)).dropFirst(2)) == (records, nil))
    }

    @Test func aTruncatedPackContainsItsCompleteRecords() {
        let bytes = ReleasePack.encode(records)
        let ends = [6, 6 + 43, 6 + 43 + 40, bytes.count]
        for count in 0..<bytes.count {
            let (found, error) = content(bytes.prefix(count))
            let complete = ends.lastIndex { $0 <= count } ?? 0
            #expect(found == Array(records.prefix(complete)))
            #expect(error == (count < 6 ? .notAPack : ends.contains(count) ? nil : .truncated))
        }
    }

    @Test(arguments: [UInt64.max, 1 << 63, 1 << 62, 3])
    func aLengthBeyondTheEndIsRejected(length: UInt64) {
        let head = Data("TBPK1\n".utf8) + Data(count: 32)
        let bytes = head + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - $0 * 8)) } + [1, 2]
        #expect(content(bytes) == ([], .truncated))
    }

    @Test func nothingIsReadAfterATruncatedRecord() throws {
        var pack = try ReleasePack(ReleasePack.encode(records).dropLast())
        #expect(try pack.next() == records[0])
        #expect(try pack.next() == records[1])
        #expect(throws: ReleasePackError.truncated) { try pack.next() }
        #expect(try pack.next() == nil)
    }

    @Test(arguments: ["", "TBPK1", "TBPK2\n", "tbpk1\n", "<html>"])
    func otherFilesAreRejectedAsPacks(text: String) {
        #expect(content(Data(text.utf8)) == ([], .notAPack))
    }
}
