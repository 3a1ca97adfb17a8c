#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TomboloEngine

/// A document of a page: its identity, origin and place, as the isolated world of that document and the engine report them. Page script
/// cannot change them.
///
/// A web process that has been taken over can speak for the page's own origin and, in frames, for those that the engine was
/// allowed to load in the page since the last commit. What it can gain is what those origins were granted.
public struct Document: Sendable, Hashable {
    /// Where in the page a document is.
    public enum Frame: String, Sendable, Hashable {
        /// It is the top-level document.
        case top
        /// It is in a frame and has the top-level document's origin.
        case sameOrigin
        /// It is in a frame and has another origin, or none.
        case foreign
    }

    /// The identity of the document, which no other document of this run has.
    public let id: DocumentID
    /// The origin, by which grants name the document.
    public let origin: Origin
    /// Where in the page the document is.
    public let frame: Frame
    /// The URL that the document was loaded from; cut where it is longer than ``TomboloEngine/EventLimits/maximumURLBytes``.
    public let url: URL?
    /// The folder-absolute path of a top-level `file:` document, by the engine's committed URL; nil for all others.
    public let filePath: String?

    /// Whether it is the top-level document.
    public var isTopLevel: Bool { frame == .top }

    /// Makes a document from what is known about it, as the bridge and tests do.
    public init(id: DocumentID, origin: Origin, frame: Frame, url: URL?, filePath: String? = nil) {
        self.id = id
        self.origin = origin
        self.frame = frame
        self.url = url
        self.filePath = filePath
    }
}

extension Document: CustomStringConvertible {
    /// The origin, or the file, for messages: `app://tour in a frame`.
    public var description: String {
        let who =
            filePath.map { "file://\($0)" } ?? (origin.isOpaque ? "a document with an opaque origin" : "\(origin)")
        return frame == .top ? who : "\(who) in a frame"
    }
}
