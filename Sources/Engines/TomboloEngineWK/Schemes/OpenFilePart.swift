import Foundation
import TomboloEngine
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A part of an open file that is read piece by piece off the main actor. Owns the descriptor.
final class OpenFilePart {
    private let region: FileRegion
    private var count = 0

    private static let pieceLength = 1 << 20

    init(_ region: FileRegion) { self.region = region }

    /// Reads the next piece. Returns empty data at the end of the part, and nil if the file cannot be read or is too
    /// short.
    func next() async -> Data? {
        let wanted = min(region.length - count, Self.pieceLength)
        guard wanted > 0 else { return Data() }
        let piece = await Self.read(region.descriptor, region.offset + count, wanted)
        count += piece?.count ?? 0
        return piece?.isEmpty == true ? nil : piece
    }

    @concurrent
    private nonisolated static func read(_ descriptor: Int32, _ offset: Int, _ count: Int) async -> Data? {
        var data = Data(count: count)
        while true {
            let got = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
            if got < 0, errno == EINTR { continue }
            return got < 0 ? nil : data.prefix(got)
        }
    }

    deinit { close(region.descriptor) }
}
