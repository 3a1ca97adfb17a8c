#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TomboloEngine

/// A document of a page: its identity, its origin, and its position in the page. The engine and the document's isolated
/// world report them; page script cannot change them.
///
/// A compromised web process can claim the page's own origin. For frames, it can also claim the origins that the engine
/// was allowed to load in the page since the last commit. It then gains the grants of those origins, but no others.
public struct Document: Sendable, Hashable {
    /// The position of a document in its page.
    public enum Frame: String, Sendable, Hashable {
        /// The document is top-level.
        case top
        /// The document is in a frame and has the top-level document's origin.
        case sameOrigin
        /// The document is in a frame and has another origin, or an opaque one.
        case foreign
    }

    /// The identity of the document, unique within this run of the app.
    public let id: DocumentID
    /// The origin that is compared with the origins of grants.
    public let origin: Origin
    /// The position of the document in its page.
    public let frame: Frame
    /// The URL that the document was loaded from. A URL longer than `EventLimits.maximumURLBytes` is cut.
    public let url: URL?
    /// The absolute path of a top-level `file:` document, from the engine's committed URL; nil for all other documents.
    public let filePath: String?

    /// Whether the document is top-level.
    public var isTopLevel: Bool { frame == .top }

    /// Makes a document from its properties, as the bridge and tests do.
    package init(id: DocumentID, origin: Origin, frame: Frame, url: URL?, filePath: String? = nil) {
        self.id = id
        self.origin = origin
        self.frame = frame
        self.url = url
        self.filePath = filePath
    }
}

extension Document: CustomStringConvertible {
    /// The origin or the file path, for messages: `app://tour in a frame`.
    public var description: String {
        let who =
            filePath.map { "file://\($0)" } ?? (origin.isOpaque ? "a document with an opaque origin" : "\(origin)")
        return frame == .top ? who : "\(who) in a frame"
    }
}
