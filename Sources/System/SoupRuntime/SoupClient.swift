import CSoup
import GLibRuntime

/// Sends HTTP requests and opens WebSocket connections with libsoup, which WebKitGTK uses as well.
///
/// Uses no proxy, cookies or cache, and does not follow redirects. When the client is released, its running requests end with an error.
package final class SoupClient {
    let session: GObjectReference

    /// Creates a client without connections.
    package init() { session = GObjectReference(adopting: UnsafeMutableRawPointer(tombolo_soup_session_new())) }

    isolated deinit { soup_session_abort(session.pointer(as: SoupSession.self)) }

    /// Sends a request, and returns as soon as the header of the response has been received.
    /// - Parameters:
    ///   - url: An absolute `http:` or `https:` URL.
    ///   - fields: Header fields besides those that libsoup adds, such as `Host`.
    ///   - body: The body with its media type; nil for none.
    /// - Throws: ``InvalidAddress`` or `GLibError`.
    package func send(
        _ method: String, _ url: String, fields: [(name: String, value: String)] = [],
        body: (type: String, bytes: [UInt8])? = nil
    ) async throws -> SoupResponse {
        let message = try message(method, url, fields)
        if let body {
            let bytes = g_bytes_new(body.bytes, gsize(body.bytes.count))
            soup_message_set_request_body_from_bytes(message.opaque, body.type, bytes)
            g_bytes_unref(bytes)
        }
        let stream = try await awaitResult { [session] cancellable, callback, data in
            soup_session_send_async(
                session.pointer(as: SoupSession.self), message.opaque, G_PRIORITY_DEFAULT, cancellable, callback, data)
        } finish: { [session] result in
            let stream = try GLibError.check {
                soup_session_send_finish(session.pointer(as: SoupSession.self), result, $0)
            }
            guard let stream else { throw GLibError(consuming: nil) }
            return GObjectReference(adopting: UnsafeMutableRawPointer(stream))
        }
        return SoupResponse(message, stream)
    }

    func message(
        _ method: String, _ url: String, _ fields: [(name: String, value: String)]
    ) throws(InvalidAddress) -> GObjectReference {
        guard let made = soup_message_new(method, url) else { throw InvalidAddress(url: url) }
        let message = GObjectReference(adopting: made)
        soup_message_add_flags(message.opaque, SOUP_MESSAGE_NO_REDIRECT)
        let headers = soup_message_get_request_headers(message.opaque)
        for field in fields { soup_message_headers_append(headers, field.name, field.value) }
        return message
    }
}

/// The error for a text that is not an absolute URL of a supported scheme.
package struct InvalidAddress: Error, Hashable, CustomStringConvertible {
    /// The text that is not a valid URL.
    package let url: String

    /// A sentence that contains the text.
    package var description: String { "“\(url)” is not an address of a server." }
}
