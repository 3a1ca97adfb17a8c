import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import Glibc
import TomboloEngine

extension SchemeRequest {
    /// Reads a request; nil when its URL or its body cannot be read. A body without proof is left alone: asking for one that holds a Blob
    /// crashes the program.
    init?(_ request: OpaquePointer, bodyGuard: SchemeBodyGuard?) {
        guard let url = String(copying: webkit_uri_scheme_request_get_uri(request)).flatMap({ URL(engineText: $0) })
        else { return nil }
        self.init(
            url: url,
            method: (String(copying: webkit_uri_scheme_request_get_http_method(request)) ?? "GET").uppercased(),
            headers: webkit_uri_scheme_request_get_http_headers(request).map(Self.fields) ?? [:])
        guard let bodyGuard, bodyGuard.admits(headers), let stream = webkit_uri_scheme_request_get_http_body(request)
        else { return }
        defer { g_object_unref(stream) }
        guard let body = Self.bytes(of: stream) else { return nil }
        self.body = body
    }

    /// The engine has all of it in memory, so that reading waits for nothing.
    private static func bytes(of stream: UnsafeMutablePointer<GInputStream>) -> Data? {
        var room: UnsafeMutableRawPointer?
        var (capacity, count) = (0, 0)
        while count <= SchemeBodyGuard.greatestBody {
            if count == capacity {
                capacity = max(2 * capacity, 1 << 16)
                // The system moves what is large without a copy, and gives no memory for what has not been written.
                guard let larger = realloc(room, capacity) else { break }
                room = larger
            }
            let got = g_input_stream_read(stream, room.map { $0 + count }, gsize(capacity - count), nil, nil)
            guard got >= 0 else { break }
            guard got > 0 else { return room.map { Data(bytesNoCopy: $0, count: count, deallocator: .free) } }
            count += got
        }
        free(room)
        return nil
    }

    private static func fields(_ headers: OpaquePointer) -> [String: String] {
        var fields: [String: String] = [:]
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, headers)
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name = String(copying: name)?.lowercased(), let value = String(copying: value) else { continue }
            fields[name] = fields[name].map { "\($0), \(value)" } ?? value
        }
        return fields
    }
}
