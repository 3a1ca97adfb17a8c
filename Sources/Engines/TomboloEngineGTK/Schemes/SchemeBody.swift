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

    /// - Returns: nil if the request has no body, or one without the guard's proof. Such a body is left alone: reading one that
    ///   contains a Blob crashes the program.
    init?(of request: OpaquePointer, headers: [String: String], guardedBy bodyGuard: SchemeBodyGuard?) {
        guard let bodyGuard, bodyGuard.admits(headers), let stream = webkit_uri_scheme_request_get_http_body(request)
        else { return nil }
        self.stream = stream
    }

    // On the main actor: the reference count of the engine's data in the stream is not thread-safe.
    isolated deinit { g_object_unref(stream) }

    /// Reads the whole body, in parallel to the main loop: hundreds of megabytes take a second.
    /// - Returns: nil if the body is too large or cannot be read.
    func read() async -> Data? {
        // The stream is used by one thread at a time: here until this returns.
        nonisolated(unsafe) let stream = stream
        let bytes = await Self.bytes(of: stream)
        return withExtendedLifetime(self) { bytes }
    }

    /// The engine nearly always has the whole body in memory, so that reading waits only for the copy.
    @concurrent
    nonisolated private static func bytes(of stream: UnsafeMutablePointer<GInputStream>) async -> Data? {
        var room: UnsafeMutableRawPointer?
        var (capacity, count) = (0, 0)
        while count <= SchemeBodyGuard.maximumBody, !Task.isCancelled {
            if count == capacity {
                capacity = max(2 * capacity, 1 << 16)
                // The system moves large blocks without a copy, and allocates no memory for pages that have not been written.
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
