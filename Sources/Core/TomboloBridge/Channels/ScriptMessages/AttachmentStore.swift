#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine
import TomboloSystem

/// Holds the attachments that Swift sends to documents without a direct channel, until the relays of the documents
/// fetch them.
///
/// A relay's request carries a token, which the relay received with the records of the attachments. A token is valid
/// until its document ends, and only for requests from the document's origin. Request bodies are never read: WebKitGTK
/// crashes a program that reads a request body with a Blob in it (Documentation/Engine-Bugs.md).
@MainActor
final class AttachmentStore {
    /// The scheme of the relays' requests; see `web/source/relay/attachment-transfer.js`.
    static let scheme = "tombolo-bytes"
    nonisolated static let field = "x-tombolo-token"

    private weak var page: Page?
    /// Whether the page serves the scheme. If the engine permits, this begins with the first attachment. So if all
    /// documents have a direct channel, the scheme is never served.
    private(set) var isServed = false
    private(set) var tokens: [DocumentID: String] = [:]
    /// The origin of each token's document, in the form of the header field `Origin` of requests.
    private var origins: [String: String] = [:]
    private var leaving: [String: LeavingAttachments] = [:]

    /// The handler that serves the stored attachments under the scheme `tombolo-bytes`.
    private var handler: any SchemeHandling { Handler(attachmentStore: self) }

    /// Sets the page whose documents fetch the attachments. The store holds the page weakly.
    func start(on page: Page) {
        self.page = page
        if page.engine.servesSchemesFromTheStartOnly { _ = serveScheme() }
    }

    /// Stores attachments for a document's relay to fetch.
    /// - Parameters:
    ///   - origin: The document's origin, serialized.
    ///   - isTopLevel: Whether it is the top-level document of the page.
    /// - Returns: The token that the relay's requests have to carry; nil if the document cannot fetch attachments,
    ///   which are then sent as text.
    func put(
        _ attachments: [AttachedBytes], for document: DocumentID, from origin: String, isTopLevel: Bool
    ) -> String? {
        guard mayFetch(from: origin, isTopLevel), serveScheme() else { return nil }
        let token = tokens[document] ?? RandomToken.hexadecimal()
        tokens[document] = token
        origins[token] = origin
        for attachment in attachments { leaving[token, default: LeavingAttachments()].add(attachment) }
        return token
    }

    /// The number of bytes that a document's relay has not fetched.
    func heldBytes(for document: DocumentID) -> Int { tokens[document].flatMap { leaving[$0]?.byteCount } ?? 0 }

    /// Whether the engine allows the requests of a document's relay. An engine that blocks them in `https` documents
    /// also blocks them in frames of such documents. Since a frame's ancestors are not known here, frames never fetch
    /// attachments with such an engine. Nor do documents with opaque origins, since they may be sandboxed `https`
    /// documents.
    private func mayFetch(from origin: String, _ isTopLevel: Bool) -> Bool {
        guard let engine = page?.engine, !engine.servesSchemesToSecureDocuments else { return true }
        return isTopLevel && !origin.hasPrefix("https:") && origin != "null"
    }

    private func serveScheme() -> Bool {
        if isServed { return true }
        guard let page, !page.isClosed else { return false }
        isServed = page.engine.serve(Self.scheme, by: handler)
        return isServed
    }

    /// Removes the token and the attachments of a document that has ended.
    func forget(_ document: DocumentID) {
        guard let token = tokens.removeValue(forKey: document) else { return }
        (leaving[token], origins[token]) = (nil, nil)
    }

    fileprivate func response(to request: SchemeRequest) -> SchemeResponse {
        // The engine sets the header field `Origin`; page script cannot change it.
        guard request.method == "GET", let token = request.headers[Self.field], leaving[token] != nil,
            let origin = origins[token], request.headers["origin"] == origin
        else { return .failure("The request did not come from a relay.") }
        let path = request.url.pathComponents.dropFirst().compactMap { UInt32($0) }
        guard path.count == 3,
            let piece = leaving[token]?.take(path[0], from: Int(path[1]), count: Int(path[2]))
        else { return .failure("There is no attachment with that id.") }
        let headers = [
            ("Content-Type", "application/octet-stream"), ("Access-Control-Allow-Origin", origin),
            ("Cache-Control", "no-store"), ("Content-Length", String(piece.count)),
        ]
        return SchemeResponse(status: 200, headers: headers, body: .bytes(piece))
    }

    private struct Handler: SchemeHandling {
        let attachmentStore: AttachmentStore

        /// Every document, since the relay of any document, of any origin, can make requests.
        var scope: SchemeScope { .everyDocument }

        @concurrent
        func response(to request: SchemeRequest) async -> SchemeResponse { await attachmentStore.response(to: request) }
    }
}
