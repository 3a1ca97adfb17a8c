#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// Bytes on their way between documents and Swift where there is no lane: relays fetch them from here, and post them here.
///
/// Whoever asks shows two secrets in a header field that only relays send: that of the page, without which no body is read, and that of its document, to
/// which everything here belongs.
@MainActor
final class ByteShelf {
    /// What relays ask under; see `web/source/relay.js`.
    static let scheme = "tombolo-bytes"
    nonisolated static let field = "x-tombolo-token"

    private static let mostArrived = 100_000

    private let secret = ByteShelf.drawToken()
    private let longest: Int
    private var tokens: [DocumentID: String] = [:]
    private var compartments: [String: Compartment] = [:]

    private struct Compartment {
        var arrived: [AttachedBytes] = []
        var arrivedByteCount = 0
        var leaving: [UInt32: Data] = [:]
    }

    /// - Parameter longest: The most bytes that a document may send at once.
    init(longest: Int) { self.longest = longest }

    /// Serves it under its scheme.
    var handler: any SchemeHandling {
        Handler(shelf: self, bodyGuard: SchemeBodyGuard(field: Self.field, prefix: secret + "."))
    }

    /// What the relay of a document shows.
    func token(of document: DocumentID) -> String {
        let token = tokens[document] ?? Self.drawToken()
        tokens[document] = token
        if compartments[token] == nil { compartments[token] = Compartment() }
        return secret + "." + token
    }

    /// Lets a document's relay fetch these.
    func put(_ attachments: [AttachedBytes], for document: DocumentID) {
        _ = token(of: document)
        guard let token = tokens[document] else { return }
        for attachment in attachments { compartments[token]?.leaving[attachment.id] = attachment.bytes }
    }

    /// What a document's relay has posted since the last time; nil for nothing.
    func takeArrived(of document: DocumentID) -> ArrivedAttachments? {
        guard let token = tokens[document], let arrived = compartments[token]?.arrived, !arrived.isEmpty else {
            return nil
        }
        compartments[token]?.arrived = []
        compartments[token]?.arrivedByteCount = 0
        return ArrivedAttachments(arrived)
    }

    /// The document is over.
    func forget(_ document: DocumentID) {
        guard let token = tokens.removeValue(forKey: document) else { return }
        compartments[token] = nil
    }

    fileprivate func response(to request: SchemeRequest) -> SchemeResponse {
        guard let shown = request.headers[Self.field], shown.hasPrefix(secret + "."),
            case let token = String(shown.dropFirst(secret.utf8.count + 1)), compartments[token] != nil,
            let id = UInt32(request.url.lastPathComponent)
        else { return .failure("It was no relay that asked for bytes.") }
        guard request.method == "POST" else {
            guard let bytes = compartments[token]?.leaving.removeValue(forKey: id) else {
                return .failure("There are no such bytes.")
            }
            return Self.answer(bytes)
        }
        // A body without bytes is none.
        let body = request.body ?? Data()
        guard let compartment = compartments[token], compartment.arrived.count < Self.mostArrived,
            compartment.arrivedByteCount + body.count <= longest
        else { return .failure("A document sent more bytes at once than it may.") }
        compartments[token]?.arrived.append(AttachedBytes(id: id, form: .bytes, bytes: body))
        compartments[token]?.arrivedByteCount += body.count
        return Self.answer(Data())
    }

    private static func answer(_ bytes: Data) -> SchemeResponse {
        let headers = [
            ("Content-Type", "application/octet-stream"), ("Access-Control-Allow-Origin", "*"),
            ("Cache-Control", "no-store"), ("Content-Length", String(bytes.count)),
        ]
        return SchemeResponse(status: 200, headers: headers, body: .bytes(bytes))
    }

    private static func drawToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
    }

    private struct Handler: SchemeHandling {
        let shelf: ByteShelf
        let bodyGuard: SchemeBodyGuard?

        /// Relays ask, whatever document they are in.
        var reach: SchemeReach { .everyDocument }

        @concurrent
        func response(to request: SchemeRequest) async -> SchemeResponse { await shelf.response(to: request) }
    }
}
