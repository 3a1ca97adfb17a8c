import Glibc

/// Writes lines to a descriptor whose reader may be slow, such as a pipe or a terminal.
package final class LineOutput {
    /// The length of a piece. A writable pipe accepts at least this many bytes.
    private static let pieceLength = 4_096

    /// Called every 100 ms while the reader does not read, to decide whether to wait. If it throws an error, writing ends.
    package var mayWait: () throws(CommandFailure) -> Void = {}

    private let descriptor: Int32
    private let name: String
    private var isBroken = false

    /// - Parameters:
    ///   - descriptor: The descriptor, which must stay open.
    ///   - name: The name of the descriptor, as at the start of a sentence.
    package init(_ descriptor: Int32, named name: String) { (self.descriptor, self.name) = (descriptor, name) }

    /// Writes a text that has been escaped for a terminal, and a line break, at once.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit``, or the error of ``mayWait``. Only the first failure is thrown; later
    ///   lines are dropped.
    package func write(escaped line: String) throws(CommandFailure) {
        guard !isBroken else { return }
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            try waitUntilWritable()
            let count = rest.prefix(Self.pieceLength).withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR, errno != EAGAIN {
                let reason = String(cString: strerror(errno))
                isBroken = true
                throw CommandFailure(.unfit, "\(name) cannot be written (\(reason)): the reader may have ended.")
            }
        }
    }

    /// Blocks the main loop, and with it the page, so that the page cannot write faster than the reader reads.
    private func waitUntilWritable() throws(CommandFailure) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&request, 1, 100) <= 0 {
            do {
                try mayWait()
            } catch {
                isBroken = true
                throw error
            }
        }
    }
}
