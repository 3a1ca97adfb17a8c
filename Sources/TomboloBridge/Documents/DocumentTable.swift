#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// The documents of one page, and the rules by which they come and go.
@MainActor
final class DocumentTable {
    private(set) var scopes: [DocumentID: DocumentScope] = [:]
    private(set) var top: DocumentScope?
    /// Whether a document was not let in that may still be there.
    private var hasUnknown = false
    /// The last documents that ended, so that none of them can begin again.
    private var ended: [DocumentID] = []
    private var endedSet: Set<DocumentID> = []

    /// Why a document is not let in.
    enum Refusal: String {
        case over = "the document had already ended"
        case notCommitted = "it says it is the top-level document, but its origin is not the one that was loaded"
        case tooMany = "the page has too many documents"
        case malformed = "its origin and place cannot be read"
    }

    /// Lets a new document in, or says why not.
    ///
    /// A top-level document must have the origin of what the engine committed: a `hello` that an old page's process
    /// sent late is told apart by it.
    func begin(_ message: WireMessage, committedURL: URL?, limit: Int, for bridge: Bridge? = nil) -> Result<
        DocumentScope, RefusedDocument
    > {
        if let known = scopes[message.document] { return .success(known) }
        if endedSet.contains(message.document) { return .failure(RefusedDocument(.over)) }
        guard scopes.count < limit, let (origin, isTopLevel) = message.sender else {
            hasUnknown = true
            return .failure(RefusedDocument(scopes.count < limit ? .malformed : .tooMany))
        }
        var frame = Sender.Frame.top
        var filePath: String?
        if isTopLevel {
            guard origin.isOpaque || origin == committedURL.map(Self.identity) else {
                return .failure(RefusedDocument(.notCommitted))
            }
            if origin.isOpaque, let committedURL, committedURL.scheme?.lowercased() == "file" {
                filePath = committedURL.path(percentEncoded: false)
            }
        } else {
            frame = top.map { origin.isSame(as: $0.sender.origin) } == true ? .sameOrigin : .foreign
        }
        let sender = Sender(
            document: message.document, origin: origin, frame: frame,
            url: message.detail.flatMap { URL(string: String(decoding: $0, as: UTF8.self)) }, filePath: filePath)
        let scope = DocumentScope(sender: sender, identity: Array(message.identity), bridge: bridge)
        if isTopLevel {
            if let top { end(top.sender.document, "Another document took its place.") }
            top = scope
        }
        scopes[message.document] = scope
        return .success(scope)
    }

    /// Ends one document.
    @discardableResult
    func end(_ document: DocumentID, _ reason: String) -> DocumentScope? {
        guard let scope = scopes.removeValue(forKey: document) else { return nil }
        if top === scope { top = nil }
        remember(document)
        scope.end(reason)
        return scope
    }

    /// Ends all documents and gives them back.
    func endAll(_ reason: String) -> [DocumentScope] {
        hasUnknown = false
        let over = Array(scopes.values)
        for scope in over { end(scope.sender.document, reason) }
        return over
    }

    /// Whether a document of another origin than the top-level one's is there, or there is no top-level one to compare
    /// with.
    var hasForeignFrames: Bool {
        top == nil || hasUnknown || scopes.values.contains { $0.sender.frame == .foreign }
    }

    private func remember(_ document: DocumentID) {
        ended.append(document)
        endedSet.insert(document)
        if ended.count > 2_000 {
            for old in ended.prefix(1_000) { endedSet.remove(old) }
            ended.removeFirst(1_000)
        }
    }

    /// The origin of a committed URL; a `blob:` URL has that of the document that made it.
    private static func identity(of url: URL) -> Origin {
        guard url.scheme?.lowercased() == "blob",
            let inner = URL(string: String(url.absoluteString.dropFirst("blob:".count)))
        else { return Origin(of: url) }
        return Origin(of: inner)
    }
}

/// Carries a refusal; `Result` wants an error.
struct RefusedDocument: Error {
    let reason: DocumentTable.Refusal
    init(_ reason: DocumentTable.Refusal) { self.reason = reason }
}
