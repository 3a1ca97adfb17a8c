#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A response whose body is about to be used: what a response policy decides about.
public struct NavigationResponse: Sendable, Hashable {
    /// Where it came from.
    public var url: URL
    /// The HTTP status; 0 for schemes that have none.
    public var status: Int
    /// The content type without parameters, in lower case.
    public var mimeType: String
    /// Whether it is for the top-level document.
    public var isMainFrame: Bool
    /// Whether the engine can show this content type.
    public var canBeShown: Bool
    /// The file name that the server suggests, from Content-Disposition or the URL.
    public var suggestedFilename: String
    /// Whether the server asked for it to be saved (`Content-Disposition: attachment`).
    public var isAttachment: Bool

    /// Makes a response; engines and tests do.
    public init(
        url: URL, status: Int, mimeType: String, isMainFrame: Bool, canBeShown: Bool, suggestedFilename: String,
        isAttachment: Bool
    ) {
        self.url = url
        self.status = status
        self.mimeType = mimeType
        self.isMainFrame = isMainFrame
        self.canBeShown = canBeShown
        self.suggestedFilename = suggestedFilename
        self.isAttachment = isAttachment
    }
}

/// What a response policy answers.
public enum ResponseDecision: Sendable, Hashable {
    /// Show it.
    case allow
    /// Drop it.
    case cancel
    /// Make it a download, which the download policy then decides about.
    case download
}
