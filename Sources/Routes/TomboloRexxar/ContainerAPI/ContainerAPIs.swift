import Foundation
package import TomboloBridge
package import TomboloEngine
import TomboloSystem

/// The APIs of one container, and the documents that may request them.
///
/// Before its first request, a document registers a mark with a call over the bridge, which identifies the calling document. The engine reports
/// too little about a request to identify its document. So each request carries a proof: a secret, which no page can read, and the mark of its
/// document.
@MainActor
package final class ContainerAPIs {
    /// The APIs, tried in this order.
    package var apis: [any RXRContainerAPI] = []
    /// Receives an event for each request that was answered, that failed, or that no API accepts.
    package var report: @MainActor (RXREvent) -> Void = { _ in }
    /// The prefix of the proofs of all documents: digits, lower-case letters and `-`. It must not appear in anything that a page can observe,
    /// because a page that has it can end the program (``TomboloEngine/SchemeBodyGuard``).
    package let secret = RandomToken.hexadecimal(bytes: 32)
    package let host: String

    /// The documents, by mark.
    private var documents: [String: Document] = [:]
    /// The requests that wait until their mark is registered, by mark. The engine delivers registrations and requests on different paths, so a
    /// request can arrive first.
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    private let deadlines = Deadlines()
    private static let maximumCount = 256
    private static let maximumPerDocument = 4
    private static let maximumMarkLength = 64
    private static let timeout = Duration.seconds(5)

    package init(host: String) { self.host = host }

    /// Registers the mark of a document.
    package func begin(_ mark: String, from document: Document) {
        // A document has one mark, but may register again. The number of its registrations is limited, so that they leave room for other
        // documents.
        let own = documents.values.count { $0.id == document.id }
        guard mark.utf8.count <= Self.maximumMarkLength, documents[mark] == nil, documents.count < Self.maximumCount,
            own < Self.maximumPerDocument
        else { return }
        documents[mark] = document
        resume(mark)
    }

    /// Removes a document that has ended. Its later requests are refused.
    package func end(_ document: DocumentID) { documents = documents.filter { $0.value.id != document } }

    /// Returns the document's request to the container, and the API that answers it.
    /// - Throws: ``Refusal``.
    package func admit(_ request: SchemeRequest) async throws(Refusal) -> (RXRContainerRequest, any RXRContainerAPI) {
        guard let proof = request.headers[ContainerAPIScheme.proofField], let document = await document(with: proof)
        else {
            throw Refusal("it was not made by a document that the container serves")
        }
        // The origin is checked too, so that a leaked proof is useless to another origin.
        guard let origin = request.headers["origin"], Self.isOrigin(origin, of: document) else {
            throw Refusal("its origin is not the origin of its document")
        }
        guard let requested = RXRContainerRequest(request, to: host, from: document) else {
            throw Refusal("it has no URL")
        }
        guard let api = apis.first(where: { $0.shouldIntercept(requested) }) else {
            report(.containerAPI(requested.url, .unknown))
            throw Refusal("no container API accepts it")
        }
        return (requested, api)
    }

    private func document(with proof: String) async -> Document? {
        // A proof without the secret was guessed, so it is refused without waiting for a registration.
        guard proof.hasPrefix(secret + ".") else { return nil }
        let mark = String(proof.dropFirst(secret.count + 1))
        if let document = documents[mark] { return document }
        guard waiting.values.reduce(0, { $0 + $1.count }) < Self.maximumCount else { return nil }
        let deadline = deadlines.set(after: Self.timeout) { [weak self] in self?.resume(mark) }
        await withCheckedContinuation { waiting[mark, default: []].append($0) }
        deadlines.clear(deadline)
        return documents[mark]
    }

    private func resume(_ mark: String) {
        for continuation in waiting.removeValue(forKey: mark) ?? [] { continuation.resume() }
    }

    private static func isOrigin(_ text: String, of document: Document) -> Bool {
        let origin = Origin(serialized: text)
        return document.origin.isOpaque ? origin.isOpaque : origin.isSame(as: document.origin)
    }

    /// The reason why a request is refused.
    package struct Refusal: Error {
        package let reason: String

        package init(_ reason: String) { self.reason = reason }
    }
}

extension RXRContainerRequest {
    /// Creates a request to the container from the engine's request: `rexxar-api://https:8080/api/geo?x` becomes `https://HOST:8080/api/geo?x`
    /// with the container's host.
    package init?(_ request: SchemeRequest, to containerHost: String, from document: Document) {
        guard var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false), let scheme = parts.host,
            scheme == "https" || scheme == "http"
        else { return nil }
        parts.scheme = scheme
        parts.host = containerHost
        guard let url = parts.url else { return nil }
        var headers = request.headers
        headers[ContainerAPIScheme.proofField] = nil
        self.init(
            method: request.method, url: url, headers: headers, body: request.body ?? Data(), document: document)
    }
}
