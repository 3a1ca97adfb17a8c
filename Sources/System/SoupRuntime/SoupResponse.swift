import CSoup
import GLibRuntime

/// The response to a request: its header, and a body that is read in parts. Releasing it ends the transfer.
package final class SoupResponse {
    /// The HTTP status.
    package let status: Int
    /// The header fields, names in lower case. A compressed body is decompressed, so the fields `content-encoding` and
    /// `content-length` of such a response are omitted.
    package let fields: [(name: String, value: String)]

    private let message: GObjectReference
    private let stream: GObjectReference

    private static let partSize: gsize = 65_536

    init(_ message: GObjectReference, _ stream: GObjectReference) {
        (self.message, self.stream) = (message, stream)
        status = Int(soup_message_get_status(message.opaque).rawValue)
        let all = Self.fields(soup_message_get_response_headers(message.opaque))
        let isCompressed = all.contains { $0.name == "content-encoding" }
        fields = isCompressed ? all.filter { $0.name != "content-encoding" && $0.name != "content-length" } : all
    }

    /// The value of the first field with a name in lower case.
    package func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Returns the next bytes of the body, as soon as some have been received; nil at its end. Wait until a call has
    /// returned before the next one.
    /// - Throws: `GLibError` if the transfer fails, or if the task is cancelled.
    package func nextPart() async throws -> [UInt8]? {
        let bytes = try await awaitResult { [stream] cancellable, callback, data in
            g_input_stream_read_bytes_async(
                stream.pointer(as: GInputStream.self), Self.partSize, G_PRIORITY_DEFAULT, cancellable, callback, data)
        } finish: { [stream] result in
            let bytes = try GLibError.check {
                g_input_stream_read_bytes_finish(stream.pointer(as: GInputStream.self), result, $0)
            }
            return [UInt8](consuming: bytes)
        }
        return bytes.isEmpty ? nil : bytes
    }

    private static func fields(_ headers: OpaquePointer?) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, headers)
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name = String(copying: name), let value = String(copying: value) else { continue }
            fields.append((name.lowercased(), value))
        }
        return fields
    }
}
