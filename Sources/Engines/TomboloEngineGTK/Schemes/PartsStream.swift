import CGLib
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import Glibc

/// Passes the parts of a body to the engine through a socket, whose other end the engine reads as a `GInputStream`.
///
/// Each part is requested after the previous one is in the socket's buffer. When the requester stops, the engine closes
/// its end, and the task that requests the parts is cancelled.
final class PartsStream {
    private let end: Int32
    private var hangup: DescriptorSource?
    private var room: DescriptorSource?

    private init(_ end: Int32) { self.end = end }

    isolated deinit { close(end) }

    /// Creates a stream of the parts, which the caller owns. Returns nil if the system cannot create a socket.
    static func make(_ parts: AsyncThrowingStream<Data, any Error>) -> UnsafeMutableRawPointer? {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            return nil
        }
        // If a socket is closed with unread data, Linux reports an error to the peer instead of the end of the data. So
        // the writer reads this byte if the body is complete, and leaves it unread otherwise.
        var mark: UInt8 = 0
        send(ends[0], &mark, 1, Int32(MSG_NOSIGNAL))
        PartsStream(ends[1]).pass(on: parts)
        return g_unix_input_stream_new(ends[0], 1).map { UnsafeMutableRawPointer($0) }
    }

    private func pass(on parts: AsyncThrowingStream<Data, any Error>) {
        let task = Task { [self] in
            defer { (hangup, room) = (nil, nil) }
            do {
                for try await part in parts { try await write(part) }
                var mark: UInt8 = 0
                recv(end, &mark, 1, Int32(MSG_DONTWAIT))
            } catch {
                // Through the unread byte, the reader gets an error as well.
            }
        }
        hangup = DescriptorSource(end, G_IO_HUP) { [weak self] in
            self?.hangup = nil
            task.cancel()
        }
    }

    private func write(_ part: Data) async throws {
        var sent = 0
        while sent < part.count {
            let count = part.withUnsafeBytes {
                send(
                    end, $0.baseAddress.map { $0 + sent }, $0.count - sent,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                await waitForRoom()
            } else if errno != EINTR {
                throw GLibError(domain: "socket", code: Int(errno), message: "The engine does not read the body.")
            }
        }
    }

    /// Waits until the socket accepts bytes, or its other end is closed.
    private func waitForRoom() async {
        await withCheckedContinuation { continuation in
            let condition = GIOCondition(rawValue: G_IO_OUT.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
            room = DescriptorSource(end, condition) { [weak self] in
                guard let self, room != nil else { return }
                room = nil
                continuation.resume()
            }
        }
    }
}
