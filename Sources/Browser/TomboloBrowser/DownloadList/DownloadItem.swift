/// A download in the list.
package struct DownloadItem: Sendable, Hashable, Identifiable {
    /// The state of a download.
    package enum State: Sendable, Hashable {
        /// Bytes are being received.
        case running
        /// The file is complete.
        case finished
        /// The download ended early. The reason is the engine's message, as one line.
        case failed(reason: String)
        /// The user cancelled it.
        case cancelled
    }

    /// The identifier of the download.
    package let id: DownloadID
    /// The name of the file.
    package let name: String
    /// The host from which the file comes, in its displayed form; empty if the file does not come from an http or https
    /// URL.
    package let source: String
    /// Number of bytes received.
    package internal(set) var received: Int
    /// Total number of bytes; nil if it is unknown.
    package internal(set) var expected: Int?
    /// The state of the download.
    package internal(set) var state: State

    /// Progress, 0...1; nil if it is unknown.
    package var fraction: Double? {
        if state == .finished { return 1 }
        guard let expected, expected > 0 else { return nil }
        return min(Double(received) / Double(expected), 1)
    }
}
