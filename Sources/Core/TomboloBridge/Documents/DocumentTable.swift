#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// The documents of one page, and the rules for accepting and ending them.
@MainActor
final class DocumentTable {
    private(set) var sessions: [DocumentID: DocumentSession] = [:]
    private(set) var top: DocumentSession?
    /// The documents in the order in which they began.
    private var order: [DocumentID] = []
    /// Whether the top-level document was disconnected but still exists in the page.
    private(set) var isTopDisconnected = false
    /// Whether a frame may have a document that was not accepted or was disconnected.
    private var hasUnknown = false
    /// The documents that ended most recently. A document that has ended cannot begin again.
    private var ended: [DocumentID] = []
    private var endedSet: Set<DocumentID> = []

    /// The reason why a document is not accepted.
    enum Refusal: String {
        case twice = "the document has already begun"
        case over = "the document had already ended"
        case notCommitted = "it claims to be the top-level document, but its origin is not the one that was loaded"
        case notLoaded = "it is in a frame, but the engine was not asked to load a document of its origin"
        case tooMany = "the page has too many documents"
    }

    /// Accepts a new document, or returns the reason why not.
    ///
    /// A top-level document must have the origin of the committed document, or an opaque origin. This detects a late
    /// `hello` from the process of an earlier page. A document in a frame must have an origin that the engine was
    /// allowed to load since the commit, or an opaque origin.
    func begin(
        _ handshake: DocumentHandshake, committedURL: URL?, loaded: LoadedOrigins, limit: Int,
        over channel: (any DocumentChannel)? = nil,
        for core: BridgeCore? = nil
    ) -> Result<DocumentSession, RefusedDocument> {
        guard sessions[handshake.document] == nil else { return .failure(RefusedDocument(.twice)) }
        if endedSet.contains(handshake.document) { return .failure(RefusedDocument(.over)) }
        guard sessions.count < limit || handshake.isTopLevel else {
            hasUnknown = true
            return .failure(RefusedDocument(.tooMany))
        }
        let url = handshake.url.flatMap { URL(engineText: $0) }
        var frame = Document.Frame.top
        var filePath: String?
        if handshake.isTopLevel {
            guard handshake.origin.isOpaque || handshake.origin == committedURL.map(Self.identity) else {
                return .failure(RefusedDocument(.notCommitted))
            }
            if handshake.origin.isOpaque { filePath = Self.filePath(of: committedURL, asWellAs: url) }
        } else {
            guard handshake.origin.isOpaque || loaded.contains(handshake.origin) else {
                hasUnknown = true
                return .failure(RefusedDocument(.notLoaded))
            }
            frame = top.map { handshake.origin.isSame(as: $0.document.origin) } == true ? .sameOrigin : .foreign
        }
        let document = Document(
            id: handshake.document, origin: handshake.origin, frame: frame, url: url?.shortened(), filePath: filePath)
        let session = DocumentSession(document: document, channel: channel, core: core)
        if handshake.isTopLevel {
            if let top { end(top.document.id, "Another document took its place.") }
            top = session
            isTopDisconnected = false
        }
        sessions[handshake.document] = session
        order.append(handshake.document)
        return .success(session)
    }

    /// The document in a frame that is disconnected to make room for another: the oldest one from the site with the
    /// most documents in frames. Documents with a grant are considered only if all documents in frames have one. So a
    /// site that makes frames without end, under one host or under thousands, displaces its own documents.
    var nextToDisconnect: DocumentSession? {
        let frames = order.compactMap { sessions[$0] }.filter { !$0.document.isTopLevel }
        let ungranted = frames.filter { !$0.isGranted }
        let candidates = ungranted.isEmpty ? frames : ungranted
        var counts: [String: Int] = [:]
        for frame in candidates { counts[frame.document.origin.site, default: 0] += 1 }
        let maximumCount = counts.values.max()
        return candidates.first { counts[$0.document.origin.site] == maximumCount }
    }

    /// Ends a document that exceeded a limit. The document still exists in the page.
    func disconnect(_ document: DocumentID, _ reason: String) -> DocumentSession? {
        hasUnknown = true
        if top?.document.id == document { isTopDisconnected = true }
        return end(document, reason)
    }

    /// Removes a document, and returns its session; nil if the document has already ended.
    @discardableResult
    func end(_ document: DocumentID, _ reason: String) -> DocumentSession? {
        guard let session = sessions.removeValue(forKey: document) else { return nil }
        if top === session { top = nil }
        if let place = order.lastIndex(of: document) { order.remove(at: place) }
        remember(document)
        session.end(reason)
        return session
    }

    /// Ends all documents and returns them.
    func endAll(_ reason: String) -> [DocumentSession] {
        hasUnknown = false
        isTopDisconnected = false
        let over = Array(sessions.values)
        for session in over { end(session.document.id, reason) }
        return over
    }

    /// Whether the page may contain a document whose origin differs from the top-level document's. Also true without a
    /// top-level document to compare with, and when a frame may contain a document that was not accepted or was
    /// disconnected.
    var hasForeignFrames: Bool {
        top == nil || hasUnknown || sessions.values.contains { $0.document.frame == .foreign }
    }

    private func remember(_ document: DocumentID) {
        ended.append(document)
        endedSet.insert(document)
        if ended.count > 2_000 {
            for old in ended.prefix(1_000) { endedSet.remove(old) }
            ended.removeFirst(1_000)
        }
    }

    /// The path of a `file:` document: the path of the committed URL, if the document reports the same path; otherwise
    /// nil. A document that reports another path belongs to an earlier load, and its `hello` came late.
    private static func filePath(of committed: URL?, asWellAs url: URL?) -> String? {
        guard let committed, let url, committed.scheme?.lowercased() == "file", url.scheme?.lowercased() == "file"
        else { return nil }
        let path = committed.path(percentEncoded: false)
        return path.utf8.elementsEqual(url.path(percentEncoded: false).utf8) ? path : nil
    }

    /// The origin of a committed URL. A `blob:` URL has the origin of the document that made it.
    private static func identity(of url: URL) -> Origin {
        guard url.scheme?.lowercased() == "blob",
            let inner = URL(string: String(url.absoluteString.dropFirst("blob:".count)))
        else { return Origin(of: url) }
        return Origin(of: inner)
    }
}

/// A `DocumentTable.Refusal` in the form of an error, for `Result`.
struct RefusedDocument: Error {
    let reason: DocumentTable.Refusal
    init(_ reason: DocumentTable.Refusal) { self.reason = reason }
}
