import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import Glibc
import TomboloEngine

extension SchemeResponse {
    /// Sends the response. The engine reads the body when it needs it.
    func send(to request: OpaquePointer) {
        if case .failure(let reason) = body { return Self.fail(request, reason) }
        guard let stream = body.stream().map({ GObjectReference(adopting: $0) }),
            let made = webkit_uri_scheme_response_new(stream.pointer(as: GInputStream.self), gint64(body.count))
        else { return Self.fail(request, "The system has no descriptor for the body.") }
        let response = GObjectReference(adopting: UnsafeMutableRawPointer(made))
        webkit_uri_scheme_response_set_status(response.opaque, guint(clamping: status), nil)
        if let type = header("content-type") { webkit_uri_scheme_response_set_content_type(response.opaque, type) }
        // Content-Type is one of these fields too, because `nosniff` checks only the fields.
        let fields = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
        for (name, value) in headers { soup_message_headers_append(fields, name, value) }
        webkit_uri_scheme_response_set_http_headers(response.opaque, fields)
        webkit_uri_scheme_request_finish_with_response(request, response.opaque)
    }

    private static func fail(_ request: OpaquePointer, _ reason: String) {
        let error = g_error_new_literal(
            webkit_network_error_quark(), Int32(WEBKIT_NETWORK_ERROR_FAILED.rawValue), reason)
        webkit_uri_scheme_request_finish_error(request, error)
        g_error_free(error)
    }
}

extension SchemeResponse.Body {
    /// The number of bytes; -1 if it is not known.
    fileprivate var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let region): region.length
        case .stream: -1
        case .failure: 0
        }
    }

    fileprivate func stream() -> UnsafeMutableRawPointer? {
        switch self {
        case .bytes(let bytes):
            let content = bytes.asGBytes()
            defer { g_bytes_unref(content) }
            return UnsafeMutableRawPointer(g_memory_input_stream_new_from_bytes(content))
        case .file(let region): return FileRegionStream.make(region)
        case .stream(let parts): return PartsStream.make(parts)
        case .failure: return nil
        }
    }
}

extension Data {
    /// Returns a `GBytes` that the caller owns. Long data is not copied.
    fileprivate func asGBytes() -> OpaquePointer? {
        withUnsafeBytes { bytes in
            // The bytes of short data may be stored in the `Data` value itself, so they are copied. Longer data keeps
            // its address as long as there is a reference to it.
            guard bytes.count > Self.shortest else { return g_bytes_new(bytes.baseAddress, gsize(bytes.count)) }
            let kept = Unmanaged.passRetained(KeptData(data: self)).toOpaque()
            return g_bytes_new_with_free_func(
                bytes.baseAddress, gsize(bytes.count),
                { kept in if let kept { Unmanaged<KeptData>.fromOpaque(kept).release() } }, kept)
        }
    }

    private static let shortest = 65_536
}

/// Keeps data alive while GLib uses it. GLib may release it on another thread.
private nonisolated final class KeptData: Sendable {
    let data: Data

    init(data: Data) { self.data = data }
}
