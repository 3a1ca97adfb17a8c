#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// Holds the bytes that Swift sends to documents without a direct channel until their relays fetch them.
///
/// A relay shows a secret of its document that it was given with the records that the bytes belong to. Nothing is posted here: no body of a request is
/// read, since WebKitGTK ends the program that reads one with a Blob in it.
@MainActor
final class ByteShelf {
    /// The scheme under which relays ask; see `web/source/relay/shelf.js`.
    static let scheme = "tombolo-bytes"
    nonisolated static let field = "x-tombolo-token"

    private var tokens: [DocumentID: String] = [:]
    private var leaving: [String: [UInt32: Data]] = [:]

    /// Serves it under its scheme.
    var handler: any SchemeHandling { Handler(shelf: self) }

    /// Lets a document's relay fetch these.
    /// - Returns: The secret that it has to show.
    func put(_ attachments: [AttachedBytes], for document: DocumentID) -> String {
        let token = tokens[document] ?? Self.drawToken()
        tokens[document] = token
        for attachment in attachments { leaving[token, default: [:]][attachment.id] = attachment.bytes }
        return token
    }

    /// The document is over.
    func forget(_ document: DocumentID) {
        guard let token = tokens.removeValue(forKey: document) else { return }
        leaving[token] = nil
    }

    fileprivate func response(to request: SchemeRequest) -> SchemeResponse {
        guard request.method == "GET", let token = request.headers[Self.field], leaving[token] != nil else {
            return .failure("It was no relay that asked for bytes.")
        }
        let path = request.url.pathComponents.dropFirst().compactMap { UInt32($0) }
        guard path.count == 3, let piece = takeLeaving(path[0], of: token, from: Int(path[1]), count: Int(path[2]))
        else { return .failure("There are no such bytes.") }
        let headers = [
            ("Content-Type", "application/octet-stream"), ("Access-Control-Allow-Origin", "*"),
            ("Cache-Control", "no-store"), ("Content-Length", String(piece.count)),
        ]
        return SchemeResponse(status: 200, headers: headers, body: .bytes(piece))
    }

    /// Takes a piece of bytes that leave; with the last of it they are gone.
    private func takeLeaving(_ id: UInt32, of token: String, from start: Int, count: Int) -> Data? {
        guard let bytes = leaving[token]?[id], start <= bytes.count, count <= bytes.count - start else { return nil }
        if start + count == bytes.count { leaving[token]?[id] = nil }
        return bytes.dropFirst(start).prefix(count)
    }

    /// 128 random bits.
    private static func drawToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 36) + "-" + String(generator.next(), radix: 36)
    }

    private struct Handler: SchemeHandling {
        let shelf: ByteShelf

        /// Relays ask, whatever document they are in.
        var reach: SchemeReach { .everyDocument }

        @concurrent
        func response(to request: SchemeRequest) async -> SchemeResponse { await shelf.response(to: request) }
    }
}
