import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Glibc
import TomboloEngine

/// The body of a request for a scheme, before it is read.
final class SchemeBody {
    private let stream: UnsafeMutablePointer<GInputStream>

    /// - Returns: nil where the request has none, or one without the guard's proof, which is left alone: asking for one that holds a Blob crashes the program.
    init?(of request: OpaquePointer, headers: [String: String], guardedBy bodyGuard: SchemeBodyGuard?) {
        guard let bodyGuard, bodyGuard.admits(headers), let stream = webkit_uri_scheme_request_get_http_body(request)
        else { return nil }
        self.stream = stream
    }

    // On the main actor: the engine's data behind it is not counted for more than one thread.
    isolated deinit { g_object_unref(stream) }

    /// Reads all of it, beside the main loop: hundreds of megabytes take a second.
    /// - Returns: nil where it is too large or cannot be read.
    func read() async -> Data? {
        // The stream is used by one thread at a time: here until this returns.
        nonisolated(unsafe) let stream = stream
        let bytes = await Self.bytes(of: stream)
        return withExtendedLifetime(self) { bytes }
    }

    /// Nearly always the engine has all of it in memory, so that reading waits for nothing but the copying.
    @concurrent
    nonisolated private static func bytes(of stream: UnsafeMutablePointer<GInputStream>) async -> Data? {
        var room: UnsafeMutableRawPointer?
        var (capacity, count) = (0, 0)
        while count <= SchemeBodyGuard.maximumBody, !Task.isCancelled {
            if count == capacity {
                capacity = max(2 * capacity, 1 << 16)
                // The system moves what is large without a copy, and gives no memory for what has not been written.
                guard let larger = realloc(room, capacity) else { break }
                room = larger
            }
            let got = g_input_stream_read(
                stream, room.map { $0 + count }, gsize(min(capacity - count, 1 << 24)), nil, nil)
            guard got >= 0 else { break }
            guard got > 0 else { return room.map { Data(bytesNoCopy: $0, count: count, deallocator: .free) } }
            count += got
            // Other tasks use the same threads.
            await Task.yield()
        }
        free(room)
        return nil
    }
}
