import CSoup
import GLibRuntime

/// An open WebSocket connection. Releasing it closes the connection without a handshake.
package final class SoupSocket {
    /// The content of a message.
    package enum Message: Hashable, Sendable {
        case text(String)
        case bytes([UInt8])
    }

    /// The subprotocol that the server chose; empty for none.
    package let subprotocol: String

    private let connection: GObjectReference
    private var signals: [SignalConnection] = []

    private init(
        _ connection: GObjectReference, maximumLength: Int, onMessage: @escaping @MainActor (Message) -> Void,
        onClose: @escaping @MainActor (_ code: Int, _ reason: String) -> Void
    ) {
        self.connection = connection
        subprotocol = String(copying: soup_websocket_connection_get_protocol(connection.opaque)) ?? ""
        soup_websocket_connection_set_max_incoming_payload_size(connection.opaque, guint64(maximumLength))
        signals = [
            SignalConnection(connection.pointer, "message") { arguments in
                guard let content = arguments.boxed(2) else { return }
                let bytes = [UInt8](copying: OpaquePointer(content))
                let isText = arguments.int(1) == Int32(SOUP_WEBSOCKET_DATA_TEXT.rawValue)
                onMessage(isText ? .text(String(decoding: bytes, as: UTF8.self)) : .bytes(bytes))
            },
            SignalConnection(connection.pointer, "closed") { [weak self] _ in
                guard let end = self?.end else { return }
                onClose(end.code, end.reason)
            },
        ]
    }

    private var end: (code: Int, reason: String) {
        let code = Int(soup_websocket_connection_get_close_code(connection.opaque))
        let reason = String(copying: soup_websocket_connection_get_close_data(connection.opaque)) ?? ""
        // The code 0 means that the connection broke before a close frame was received.
        return (code == 0 ? Self.abnormalClosure : code, reason)
    }

    /// Sends a message. Does nothing if the connection is closed or being closed. A text is cut at its first null character.
    package func send(_ message: Message) {
        guard isOpen else { return }
        switch message {
        case .text(let text): soup_websocket_connection_send_text(connection.opaque, text)
        case .bytes(let bytes):
            bytes.withUnsafeBytes {
                soup_websocket_connection_send_binary(connection.opaque, $0.baseAddress, gsize($0.count))
            }
        }
    }

    /// Begins the closing handshake. Does nothing if the connection is closed or being closed.
    /// - Parameter code: 1000, or a code from 3000 to 4999; nil for a close frame without a code.
    package func close(code: Int? = nil, reason: String = "") {
        guard isOpen else { return }
        let isValid = code == 1_000 || code.map { (3_000...4_999).contains($0) } == true
        soup_websocket_connection_close(
            connection.opaque, gushort(isValid ? code ?? 0 : Self.noStatusReceived), isValid ? reason : nil)
    }

    private var isOpen: Bool { soup_websocket_connection_get_state(connection.opaque) == SOUP_WEBSOCKET_STATE_OPEN }

    /// The code that stands for a close frame without a code.
    private static let noStatusReceived = 1_005
    /// The code that stands for a connection that ended without a close frame.
    private static let abnormalClosure = 1_006
}

extension SoupSocket {
    /// Opens a connection, and returns when it is open.
    /// - Parameters:
    ///   - url: An absolute `ws:` or `wss:` URL.
    ///   - origin: The value of the field `Origin`.
    ///   - maximumLength: Limit of a received message, in bytes. A longer message closes the connection.
    ///   - onOpen: Receives the connection before its first message. The connection closes when it is released.
    ///   - onMessage: Receives each message.
    ///   - onClose: Called once when the connection has closed, with the code and the reason of RFC 6455; 1006 if it broke without a
    ///     handshake.
    /// - Throws: ``InvalidAddress`` or `GLibError`.
    package static func open(
        _ url: String, origin: String, subprotocols: [String], maximumLength: Int, by client: SoupClient,
        onOpen: @escaping @MainActor (SoupSocket) -> Void, onMessage: @escaping @MainActor (Message) -> Void,
        onClose: @escaping @MainActor (_ code: Int, _ reason: String) -> Void
    ) async throws {
        let message = try client.message("GET", url, [])
        let session = client.session
        try await awaitResult { cancellable, callback, data in
            // libsoup copies the names. An empty list would send an empty field, so NULL is passed instead.
            var names = subprotocols.map { g_strdup($0) } + [nil]
            names.withUnsafeMutableBufferPointer { names in
                soup_session_websocket_connect_async(
                    session.pointer(as: SoupSession.self), message.opaque, origin,
                    subprotocols.isEmpty ? nil : names.baseAddress, G_PRIORITY_DEFAULT, cancellable, callback, data)
            }
            for name in names { g_free(name) }
        } finish: { result in
            let connection = try GLibError.check {
                soup_session_websocket_connect_finish(session.pointer(as: SoupSession.self), result, $0)
            }
            guard let connection else { throw GLibError(consuming: nil) }
            onOpen(
                SoupSocket(
                    GObjectReference(adopting: connection), maximumLength: maximumLength, onMessage: onMessage,
                    onClose: onClose))
        }
    }
}
