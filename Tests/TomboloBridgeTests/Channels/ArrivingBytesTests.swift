import Foundation
import Testing
import TomboloEngine

@testable import TomboloBridge

/// Pieces of attachments that a relay posts, in valid and invalid order.
@MainActor
struct ArrivingBytesTests {
    private func piece(_ id: UInt32, _ start: Int, of total: Int, _ bytes: [UInt8]) -> ArrivingBytes.Piece {
        ArrivingBytes.Piece(id: id, start: start, total: total, bytes: Data(bytes))
    }

    private func take(_ pieces: [ArrivingBytes.Piece], atMost maximumLength: Int = 100) -> ([Bool], [UInt32: Data]) {
        var arriving = ArrivingBytes()
        let taken = pieces.map { arriving.take($0, atMost: maximumLength) }
        return (taken, Dictionary(uniqueKeysWithValues: arriving.takeWhole().map { ($0.id, $0.bytes) }))
    }

    @Test func interleavedPiecesAreJoined() {
        let (taken, whole) = take([
            piece(1, 0, of: 3, [1, 2]), piece(2, 0, of: 0, []), piece(3, 0, of: 2, [5]), piece(1, 2, of: 3, [3]),
            piece(3, 1, of: 2, [6]),
        ])
        #expect(taken == [true, true, true, true, true])
        #expect(whole == [1: Data([1, 2, 3]), 2: Data(), 3: Data([5, 6])])
    }

    @Test func aRepeatedPieceIsIgnored() {
        let (taken, whole) = take(
            [
                piece(1, 0, of: 3, [1, 2]), piece(1, 0, of: 3, [1, 2]), piece(1, 2, of: 3, [3]),
                piece(1, 2, of: 3, [9]),
                piece(1, 0, of: 3, [9, 9]),
            ], atMost: 3)
        #expect(taken == [true, true, true, true, true])
        #expect(whole == [1: Data([1, 2, 3])])
    }

    @Test func incompleteBytesAreNotDelivered() {
        #expect(take([piece(1, 0, of: 3, [1, 2]), piece(2, 0, of: 1, [1])]).1 == [2: Data([1])])
    }

    @Test func aPieceOutOfSequenceIsRejected() {
        for wrong in [
            piece(1, 1, of: 4, [9, 9]), piece(1, 3, of: 4, [9]), piece(1, 2, of: 5, [9]), piece(1, 2, of: 3, [9]),
            piece(1, 2, of: 4, [9, 9, 9]), piece(2, 1, of: 2, [9]), piece(2, 0, of: 0, [9]),
        ] {
            let (taken, whole) = take([piece(1, 0, of: 4, [1, 2]), wrong, piece(1, 2, of: 4, [3, 4])])
            #expect(taken == [true, false, true], "\(wrong)")
            #expect(whole == [1: Data([1, 2, 3, 4])], "\(wrong)")
        }
    }

    @Test func theSizeOfArrivingBytesIsLimited() {
        let (taken, whole) = take(
            [piece(1, 0, of: 2, [1, 2]), piece(2, 0, of: 1_000, [3]), piece(3, 0, of: 1, [4])], atMost: 3)
        #expect(taken == [true, true, false])
        #expect(whole == [1: Data([1, 2])])
    }

    @Test func theNumberOfArrivingAttachmentsIsLimited() {
        var arriving = ArrivingBytes()
        var count: UInt32 = 0
        while arriving.take(piece(count, 0, of: 0, []), atMost: 1), count < 200_000 { count += 1 }
        #expect(count == 100_000)
        #expect(arriving.takeWhole().count == 100_000)
        #expect(arriving.takeWhole().isEmpty)
    }
}
