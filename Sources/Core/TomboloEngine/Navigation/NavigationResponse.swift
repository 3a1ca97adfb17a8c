#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A response whose header fields have arrived. A response policy decides about it before its body is used.
public struct NavigationResponse: Sendable, Hashable {
    /// The URL of the response.
    public var url: URL
    /// The HTTP status; 0 for schemes without a status.
    public var status: Int
    /// The content type without parameters, in lower case.
    public var mimeType: String
    /// Whether the response is for the top-level document.
    public var isMainFrame: Bool
    /// Whether the engine can show this content type.
    public var canBeShown: Bool
    /// The file name that the server suggests, from Content-Disposition or the URL.
    public var suggestedFilename: String
    /// Whether the server requested a download (`Content-Disposition: attachment`).
    public var isAttachment: Bool

    /// Creates a response; for engines and tests.
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

/// The decision of a response policy.
public enum ResponseDecision: Sendable, Hashable {
    /// Show the response.
    case allow
    /// Drop the response. The page keeps its current document.
    case cancel
    /// Turn the response into a download. The download policy then decides about it.
    case download
}
