#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request by a page or a server to save a file. A download policy decides about it.
public struct DownloadRequest: Sendable, Hashable {
    /// The identifier of the download in events.
    public var id: Int
    /// The URL of the download.
    public var url: URL
    /// A file name without any folder, made safe: no separators, no leading dot, never empty.
    public var suggestedFilename: String
    /// The length that the server states; nil if it does not state one.
    public var expectedLength: Int?
    /// The origin of the top-level document.
    public var topOrigin: Origin

    /// Creates a request; for engines and tests.
    public init(id: Int, url: URL, suggestedFilename: String, expectedLength: Int?, topOrigin: Origin) {
        self.id = id
        self.url = url
        self.suggestedFilename = suggestedFilename
        self.expectedLength = expectedLength
        self.topOrigin = topOrigin
    }
}

/// The decision of a download policy.
public enum DownloadDecision: Sendable, Hashable {
    /// Do not save the file.
    case refuse
    /// Save the download as exactly this file. If the file exists, it is replaced if `overwrite` is set; otherwise the
    /// download fails.
    case save(to: URL, overwrite: Bool = false)
}

/// An event of a download that was allowed.
public enum DownloadEvent: Sendable, Hashable {
    /// The download is being written to `file`.
    case started(id: Int, file: URL)
    /// `received` bytes have arrived; `fraction` is 0...1 if the length is known.
    case progressed(id: Int, received: Int, fraction: Double?)
    /// The download is complete, and was saved as `file`.
    case finished(id: Int, file: URL)
    /// The download ended early. Its partial file was deleted.
    case failed(id: Int, message: String)
}
