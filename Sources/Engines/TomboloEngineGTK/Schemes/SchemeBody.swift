import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Glibc
import TomboloEngine

/// The body of a request to a scheme, before it is read.
final class SchemeBody {
    private let stream: UnsafeMutablePointer<GInputStream>

    /// - Returns: nil if the request has no body, or if the headers lack the proof that `bodyGuard` requires. A body
    ///   without this proof is not read, because reading a body that contains a Blob crashes the program.
    init?(of request: OpaquePointer, headers: [String: String], guardedBy bodyGuard: SchemeBodyGuard?) {
        guard let bodyGuard, bodyGuard.admits(headers), let stream = webkit_uri_scheme_request_get_http_body(request)
        else { return nil }
        self.stream = stream
    }

    // Runs on the main actor, because the reference count of the engine's data in the stream is not thread-safe.
    isolated deinit { g_object_unref(stream) }

    /// Reads the whole body off the main actor, because hundreds of megabytes take a second.
    /// - Parameter budget: The budget from which the bytes of the body are taken.
    /// - Returns: nil if the body is too large or cannot be read. No bytes are then taken from the budget.
    /// - Throws: ``SchemeBudget/Exhausted``. No bytes are then taken from the budget either.
    func read(from budget: SchemeBudget) async throws(SchemeBudget.Exhausted) -> Data? {
        // Only one thread uses the stream at a time: this function does not use it until `bytes(of:from:)` has
        // returned.
        nonisolated(unsafe) let stream = stream
        defer { withExtendedLifetime(self) {} }
        return try await Self.bytes(of: stream, from: budget)
    }

    /// Reads a stream to its end. The engine nearly always has the whole body in memory, so a read waits only for the copy.
    @concurrent
    nonisolated static func bytes(
        of stream: UnsafeMutablePointer<GInputStream>, from budget: SchemeBudget
    ) async throws(SchemeBudget.Exhausted) -> Data? {
        var room: UnsafeMutableRawPointer?
        var (capacity, count) = (0, 0)
        while !Task.isCancelled {
            if count == capacity {
                capacity = max(2 * capacity, 1 << 16)
                // For large blocks, `realloc` moves pages without copying, and the system allocates no memory for pages
                // that have not been written.
                guard let larger = realloc(room, capacity) else { break }
                room = larger
            }
            let got = g_input_stream_read(
                stream, room.map { $0 + count }, gsize(min(capacity - count, 1 << 24)), nil, nil)
            guard got >= 0 else { break }
            guard got > 0 else { return room.map { Data(bytesNoCopy: $0, count: count, deallocator: .free) } }
            guard count + got <= SchemeBodyGuard.maximumBody else { break }
            guard budget.take(got) else {
                budget.giveBack(count)
                free(room)
                throw SchemeBudget.Exhausted()
            }
            count += got
            // Lets other tasks run, which share the pool's threads.
            await Task.yield()
        }
        budget.giveBack(count)
        free(room)
        return nil
    }
}
