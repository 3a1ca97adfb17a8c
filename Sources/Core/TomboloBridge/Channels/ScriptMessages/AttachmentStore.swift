#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine
import TomboloSystem

/// Holds the bytes that Swift sends to documents without a direct channel until their relays fetch them.
///
/// A relay sends a token of its document, which came with the records that the bytes belong to. A token is valid for
/// requests of its document's origin and until the document ends. No request body is read, since WebKitGTK ends the
/// program that reads one with a Blob in it.
@MainActor
final class AttachmentStore {
    /// The scheme of the relays' requests; see `web/source/relay/attachment-transfer.js`.
    static let scheme = "tombolo-bytes"
    nonisolated static let field = "x-tombolo-token"

    private weak var page: Page?
    /// Whether the page serves the scheme: from the first attachment on, so never where every document has a direct channel.
    private(set) var isServed = false
    private(set) var tokens: [DocumentID: String] = [:]
    /// The origin of each token's document, as the engine states it in requests.
    private var origins: [String: String] = [:]
    private var leaving: [String: [UInt32: Data]] = [:]

    /// A handler that serves the store under its scheme.
    private var handler: any SchemeHandling { Handler(attachmentStore: self) }

    /// Sets the page whose documents fetch the bytes. The store does not keep it.
    func start(on page: Page) { self.page = page }

    /// Stores attachments for a document's relay to fetch.
    /// - Parameter origin: The document's origin, serialized.
    /// - Returns: The token that the relay's requests have to carry; nil if the engine does not serve the scheme.
    func put(_ attachments: [AttachedBytes], for document: DocumentID, from origin: String) -> String? {
        guard serveScheme() else { return nil }
        let token = tokens[document] ?? RandomToken.hexadecimal()
        tokens[document] = token
        origins[token] = origin
        for attachment in attachments { leaving[token, default: [:]][attachment.id] = attachment.bytes }
        return token
    }

    private func serveScheme() -> Bool {
        if isServed { return true }
        guard let page, !page.isClosed else { return false }
        isServed = page.engine.serve(Self.scheme, by: handler)
        return isServed
    }

    /// Removes the token and the bytes of a document that has ended.
    func forget(_ document: DocumentID) {
        guard let token = tokens.removeValue(forKey: document) else { return }
        (leaving[token], origins[token]) = (nil, nil)
    }

    fileprivate func response(to request: SchemeRequest) -> SchemeResponse {
        // The engine sets the field Origin; page script cannot change it.
        guard request.method == "GET", let token = request.headers[Self.field], leaving[token] != nil,
            let origin = origins[token], request.headers["origin"] == origin
        else { return .failure("The request did not come from a relay.") }
        let path = request.url.pathComponents.dropFirst().compactMap { UInt32($0) }
        guard path.count == 3, let piece = takeLeaving(path[0], of: token, from: Int(path[1]), count: Int(path[2]))
        else { return .failure("There is no attachment of that id.") }
        let headers = [
            ("Content-Type", "application/octet-stream"), ("Access-Control-Allow-Origin", origin),
            ("Cache-Control", "no-store"), ("Content-Length", String(piece.count)),
        ]
        return SchemeResponse(status: 200, headers: headers, body: .bytes(piece))
    }

    /// Returns a piece of stored bytes; the bytes are removed with their last piece.
    private func takeLeaving(_ id: UInt32, of token: String, from start: Int, count: Int) -> Data? {
        guard let bytes = leaving[token]?[id], start <= bytes.count, count <= bytes.count - start else { return nil }
        if start + count == bytes.count { leaving[token]?[id] = nil }
        return bytes.dropFirst(start).prefix(count)
    }

    private struct Handler: SchemeHandling {
        let attachmentStore: AttachmentStore

        /// Relays make requests from documents of every origin.
        var scope: SchemeScope { .everyDocument }

        @concurrent
        func response(to request: SchemeRequest) async -> SchemeResponse { await attachmentStore.response(to: request) }
    }
}
