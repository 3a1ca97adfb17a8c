#if os(Linux)
package import GLibRuntime

/// The messages of a connection between an app and an inspector in another process. A message consists of its length, 4 bytes in big-endian order, and its JSON text.
@MainActor
package struct InspectorFrames {
    /// A message that is not valid.
    package enum Failure: Error, Hashable, CustomStringConvertible {
        /// The length of a message exceeds the limit.
        case tooLong(Int, limit: Int)
        /// The connection has ended within a message.
        case incomplete

        /// The reason, as the end of a sentence that begins with “it”.
        package var description: String {
            switch self {
            case .tooLong(let length, let limit):
                "it sent a message of \(length) bytes, more than the limit of \(limit)"
            case .incomplete: "the connection ended within a message"
            }
        }
    }

    package let connection: LocalConnection

    package init(_ connection: LocalConnection) { self.connection = connection }

    /// Waits for the next message.
    /// - Parameter limit: Limit of the message's length, in bytes. The function does not use more memory than that.
    /// - Returns: The text, which may be invalid; nil if the connection has ended.
    /// - Throws: ``Failure``, or an error of the connection.
    package func receive(atMost limit: Int) async throws -> [UInt8]? {
        let header = try await connection.read(4)
        guard !header.isEmpty else { return nil }
        guard header.count == 4 else { throw Failure.incomplete }
        let length = header.reduce(0) { $0 << 8 | Int($1) }
        guard length <= limit else { throw Failure.tooLong(length, limit: limit) }
        let text = try await connection.read(length)
        guard text.count == length else { throw Failure.incomplete }
        return text
    }

    /// Sends a message, and waits until the system has accepted it. The previous message must have been accepted.
    package func send(_ text: [UInt8]) async throws {
        let length = UInt32(clamping: text.count)
        try await connection.write([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + text)
    }
}
#endif
