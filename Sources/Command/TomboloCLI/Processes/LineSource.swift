import CGLib
import GLibRuntime
import Glibc

/// The lines that another process writes to a pipe or a socket. They are delivered while the main loop runs.
///
/// A last line without a line break is delivered when the descriptor reports its end, or by ``finish()``.
@MainActor
final class LineSource {
    private let descriptor: Int32
    private let onLine: ([UInt8]) -> Void
    private var reader = LineReader()
    /// Watches the descriptor; nil after its end.
    private var source: DescriptorSource?

    private static let pieceLength = 65_536
    /// Limit of the bytes that one call reads. A pipe or a socket contains fewer bytes after its writer has ended.
    private static let maximumLength = 64 << 20

    /// - Parameters:
    ///   - descriptor: The descriptor, which must stay open for longer than this object lives.
    ///   - onLine: Receives each line without its line break.
    init(_ descriptor: Int32, onLine: @escaping ([UInt8]) -> Void) {
        (self.descriptor, self.onLine) = (descriptor, onLine)
        source = DescriptorSource(descriptor, G_IO_IN) { [weak self] in self?.readPiece() }
    }

    /// Delivers all lines that can be read without waiting.
    /// - Returns: Whether there were bytes to read.
    @discardableResult
    func readAvailable() -> Bool {
        var length = 0
        while length < Self.maximumLength {
            let count = readPiece()
            guard count > 0 else { break }
            length += count
        }
        return length > 0
    }

    /// Delivers all remaining lines after the writing process has ended, including a last line without a line break.
    ///
    /// Processes that the writer has started may keep the descriptor open, so that the descriptor does not report its
    /// end.
    func finish() {
        readAvailable()
        deliverRest()
    }

    /// Reads at most 64 KB, without waiting.
    /// - Returns: The number of bytes; 0 if there are none.
    @discardableResult
    private func readPiece() -> Int {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard source != nil, poll(&request, 1, 0) > 0 else { return 0 }
        var buffer = [UInt8](repeating: 0, count: Self.pieceLength)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count > 0 {
            for line in reader.lines(adding: Array(buffer[..<count])) { onLine(line) }
        } else if count == 0 || errno != EINTR {
            source = nil
            deliverRest()
        }
        return max(count, 0)
    }

    private func deliverRest() {
        if let line = reader.takeRest() { onLine(line) }
    }
}
