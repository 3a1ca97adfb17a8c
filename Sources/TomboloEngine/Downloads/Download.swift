#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A file that a page or a server wants saved: what a download policy decides about.
public struct DownloadRequest: Sendable, Hashable {
    /// Names this download in events.
    public var id: Int
    /// Where it comes from.
    public var url: URL
    /// A file name without any folder, made safe: no separators, no leading dot, never empty.
    public var suggestedFilename: String
    /// The length the server states; nil when it does not.
    public var expectedLength: Int?
    /// The origin of the top-level document.
    public var topOrigin: Origin

    /// Makes a request; engines and tests do.
    public init(id: Int, url: URL, suggestedFilename: String, expectedLength: Int?, topOrigin: Origin) {
        self.id = id
        self.url = url
        self.suggestedFilename = suggestedFilename
        self.expectedLength = expectedLength
        self.topOrigin = topOrigin
    }
}

/// What a download policy answers.
public enum DownloadDecision: Sendable, Hashable {
    /// Do not save it.
    case refuse
    /// Save it as exactly this file. An existing file is replaced only if `overwrite` is set; otherwise the download
    /// fails.
    case save(to: URL, overwrite: Bool = false)
}

/// What happens to a download that was allowed.
public enum DownloadEvent: Sendable, Hashable {
    /// It goes to `file`.
    case started(id: Int, file: URL)
    /// `received` bytes are there; `fraction` is 0...1 where the length is known.
    case progressed(id: Int, received: Int, fraction: Double?)
    /// The file is complete.
    case finished(id: Int, file: URL)
    /// It ended early, and no file is left.
    case failed(id: Int, message: String)
}
