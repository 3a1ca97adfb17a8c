/// A download in the list.
public struct DownloadItem: Sendable, Hashable, Identifiable {
    /// How it stands with a download.
    public enum State: Sendable, Hashable {
        /// Bytes come.
        case running
        /// The file is complete.
        case finished
        /// It ended early; the reason is the engine's, as one line.
        case failed(reason: String)
        /// A person ended it.
        case cancelled
    }

    /// Names it.
    public let id: DownloadID
    /// The file's name.
    public let name: String
    /// The host that it comes from, as it is shown to people; empty where there is none.
    public let source: String
    /// How many bytes have come.
    public internal(set) var received: Int
    /// How many are to come in all; nil where nobody said.
    public internal(set) var expected: Int?
    /// How it stands.
    public internal(set) var state: State

    /// How much of it is there, 0...1; nil where nobody knows.
    public var fraction: Double? {
        if state == .finished { return 1 }
        guard let expected, expected > 0 else { return nil }
        return min(Double(received) / Double(expected), 1)
    }
}
