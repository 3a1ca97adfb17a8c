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
    /// What relays ask under; see `web/source/relay/shelf.js`.
    static let scheme = "tombolo-bytes"
    nonisolated static let field = "x-tombolo-token"

    private let secret = ByteShelf.drawToken()
    private let longest: Int
    private var tokens: [DocumentID: String] = [:]
    private var compartments: [String: Compartment] = [:]

    private struct Compartment {
        var arrived = ArrivingBytes()
        var leaving: [UInt32: Data] = [:]

        /// A piece of bytes that leave; with the last of it they are gone.
        mutating func takeLeaving(_ id: UInt32, from start: Int, count: Int) -> Data? {
            guard let bytes = leaving[id], start <= bytes.count, count <= bytes.count - start else { return nil }
            if start + count == bytes.count { leaving[id] = nil }
            return bytes.dropFirst(start).prefix(count)
        }
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
        guard let token = tokens[document], let whole = compartments[token]?.arrived.takeWhole(), !whole.isEmpty
        else { return nil }
        return ArrivedAttachments(whole)
    }

    /// The document is over.
    func forget(_ document: DocumentID) {
        guard let token = tokens.removeValue(forKey: document) else { return }
        compartments[token] = nil
    }

    fileprivate func response(to request: SchemeRequest) -> SchemeResponse {
        guard let shown = request.headers[Self.field], shown.hasPrefix(secret + "."),
            case let token = String(shown.dropFirst(secret.utf8.count + 1)), compartments[token] != nil
        else { return .failure("It was no relay that asked for bytes.") }
        let path = request.url.pathComponents.dropFirst().compactMap { UInt32($0) }
        guard path.count == 3 else { return .failure("That is the path of no bytes.") }
        let (id, start, count) = (path[0], Int(path[1]), Int(path[2]))
        guard request.method == "POST" else {
            guard let piece = compartments[token]?.takeLeaving(id, from: start, count: count) else {
                return .failure("There are no such bytes.")
            }
            return Self.answer(piece)
        }
        // A body without bytes is none.
        let piece = ArrivingBytes.Piece(id: id, start: start, total: count, bytes: request.body ?? Data())
        guard compartments[token]?.arrived.take(piece, atMost: longest) == true else {
            return .failure("A document sent more bytes at once than it may, or not in their order.")
        }
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
