package import Foundation
import Synchronization
package import TomboloBridge
package import TomboloEngine

/// Stores the responses of proxies until the page fetches them. Each response can be fetched once, under a URL that cannot be guessed.
package final class ProxyAnswers: SchemeHandling {
    package static let scheme = "rexxar-proxy"
    /// Maximum number of stored responses. The oldest are removed first, so that a page that never fetches its
    /// responses cannot fill the memory. The engine does not report that a page has stopped a request whose response is stored.
    private static let maximumCount = 1000
    private let maximumBytes: Int
    private let report: @Sendable (RXRLog) -> Void

    private struct Answer {
        let id: String
        let response: RXRContainerResponse
        let request: OutgoingRequest
        let proxy: any RXRProxy

        /// The memory that the response and its request occupy, in bytes.
        var byteCount: Int {
            let fields = response.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
            let requested = request.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
            return response.body.count + fields + requested + request.url.absoluteString.utf8.count
        }
    }

    private struct Kept {
        /// The stored responses in order of arrival, the oldest first.
        private(set) var answers: [Answer] = []
        private(set) var byteCount = 0
        var readers: [OriginPattern] = []
        /// The identifiers of the latest responses that were removed before the page fetched them, the oldest first.
        private(set) var dropped: [String] = []

        mutating func append(_ answer: Answer) {
            answers.append(answer)
            byteCount += answer.byteCount
        }

        mutating func remove(at index: Int) -> Answer {
            let answer = answers.remove(at: index)
            byteCount -= answer.byteCount
            return answer
        }

        /// Removes the oldest response, which was not fetched.
        mutating func drop() -> Answer {
            let answer = remove(at: 0)
            dropped.append(answer.id)
            if dropped.count > ProxyAnswers.maximumCount { dropped.removeFirst() }
            return answer
        }

        mutating func removeAll() { (answers, byteCount, dropped) = ([], 0, []) }
    }

    /// A response is stored during an interception, while the page is blocked, and fetched on another thread. Hence the lock.
    private let kept = Mutex(Kept())

    /// Creates a store without responses.
    /// - Parameters:
    ///   - maximumBytes: Limit of the stored responses and their requests together, in bytes. Past it, the oldest are
    ///     removed. A single larger response is stored alone. The default of 128 MiB is enough for a few large
    ///     responses that a page requests at the same time.
    ///   - report: Called on any thread when a page's response is removed for the first time before the page fetches
    ///     it. Not called for further responses, so that a page cannot fill the log.
    package init(maximumBytes: Int = 128 << 20, report: @escaping @Sendable (RXRLog) -> Void = { _ in }) {
        (self.maximumBytes, self.report) = (maximumBytes, report)
    }

    package var scope: SchemeScope { .everyDocument }

    /// The number of responses that have not been fetched yet.
    package var waiting: Int { kept.withLock { $0.answers.count } }

    /// Sets the origins whose documents may read responses regardless of their headers.
    package func setReaders(_ origins: [OriginPattern]) { kept.withLock { $0.readers = origins } }

    /// Removes all responses. Called when the page to which they belong is replaced.
    package func clear() { kept.withLock { $0.removeAll() } }

    /// Stores a response. Returns its URL, which ends with the path of the request.
    package func keep(_ response: RXRContainerResponse, to request: OutgoingRequest, of proxy: any RXRProxy) -> URL? {
        let id = UUID().uuidString.lowercased()
        let path = request.url.path(percentEncoded: true)
        guard let url = URL(string: "\(Self.scheme)://\(id)\(path.isEmpty ? "/" : path)") else { return nil }
        let firstDropped = kept.withLock { kept -> URL? in
            var first: URL?
            kept.append(Answer(id: id, response: response, request: request, proxy: proxy))
            while kept.answers.count > 1,
                kept.answers.count > Self.maximumCount || kept.byteCount > maximumBytes
            {
                let isFirst = kept.dropped.isEmpty
                let answer = kept.drop()
                if isFirst { first = answer.request.url }
            }
            return first
        }
        if let firstDropped { report(RXRLog(.proxyResponseDropped, url: firstDropped, error: limitText)) }
        return url
    }

    @concurrent
    package func response(to request: SchemeRequest) async -> SchemeResponse {
        let (answer, isDropped, readers) = take(request.url.host(percentEncoded: true) ?? "")
        guard let answer else { return .failure(isDropped ? limitText : "No proxy has answered this request.") }
        answer.proxy.didFinish(answer.request)
        var headers = answer.response.headers
        if let text = request.headers["origin"], Self.isReader(text, of: answer.request.url, readers) {
            headers.removeAll { $0.name.lowercased().hasPrefix("access-control-") }
            let names = Set(headers.map { $0.name.lowercased() }).sorted().joined(separator: ", ")
            headers += [
                ("Access-Control-Allow-Origin", text), ("Access-Control-Allow-Credentials", "true"),
                ("Access-Control-Expose-Headers", names),
            ]
        }
        let body = answer.request.method == "HEAD" ? Data() : answer.response.body
        return SchemeResponse(status: answer.response.status, headers: headers, body: .bytes(body))
    }

    /// Removes the response that is fetched now.
    /// - Returns: The response, whether it was removed before, and the readers of all responses.
    private func take(_ id: String) -> (Answer?, Bool, [OriginPattern]) {
        kept.withLock { kept in
            let place = kept.answers.firstIndex { $0.id == id }
            return (place.map { kept.remove(at: $0) }, kept.dropped.contains(id), kept.readers)
        }
    }

    /// The reason why a response was removed.
    private var limitText: String {
        "The response of a proxy was removed before the page fetched it: at most \(Self.maximumCount) responses and "
            + "\(maximumBytes >> 20) MiB are stored for a page."
    }

    /// Whether documents of an origin may read the response to a request for `url` regardless of its headers.
    private static func isReader(_ text: String, of url: URL, _ readers: [OriginPattern]) -> Bool {
        // An opaque origin is never a reader: every sandboxed frame sends `null`.
        guard !Origin(serialized: text).isOpaque, let origin = URL(string: text) else { return false }
        return Origin(serialized: text).isSame(as: Origin(of: url)) || readers.contains { $0.matches(origin) }
    }
}
