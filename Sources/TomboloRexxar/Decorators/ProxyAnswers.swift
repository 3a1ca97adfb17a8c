import Foundation
import Synchronization
import TomboloBridge
import TomboloEngine

/// What proxies have answered, until the page fetches it: each once, under a URL that nobody can guess.
final class ProxyAnswers: SchemeHandling {
    static let scheme = "rexxar-proxy"
    /// More than these are not kept for pages that do not come for them: the oldest go, so that nobody can use the places up.
    private static let maximumCount = 1000

    private struct Answer {
        let id: String
        let response: RXRContainerResponse
        let request: OutgoingRequest
        let proxy: any RXRProxy
    }

    private struct Kept {
        /// The oldest first.
        var answers: [Answer] = []
        var readers: [OriginPattern] = []
    }

    /// Kept while a page stands still, and fetched from elsewhere.
    private let kept = Mutex(Kept())

    var scope: SchemeScope { .everyDocument }

    /// How many nobody has come for yet.
    var waiting: Int { kept.withLock { $0.answers.count } }

    /// Whose documents may read answers whatever their headers say.
    func setReaders(_ origins: [OriginPattern]) { kept.withLock { $0.readers = origins } }

    /// Lets go of all answers; the page that they were for is gone.
    func clear() { kept.withLock { $0.answers = [] } }

    /// Keeps an answer; gives its URL, which ends with the path that was asked for.
    func keep(_ response: RXRContainerResponse, to request: OutgoingRequest, of proxy: any RXRProxy) -> URL? {
        let id = UUID().uuidString.lowercased()
        let path = request.url.path(percentEncoded: true)
        guard let url = URL(string: "\(Self.scheme)://\(id)\(path.isEmpty ? "/" : path)") else { return nil }
        kept.withLock { kept in
            if kept.answers.count >= Self.maximumCount { kept.answers.removeFirst() }
            kept.answers.append(Answer(id: id, response: response, request: request, proxy: proxy))
        }
        return url
    }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        let (answer, readers) = take(request.url.host(percentEncoded: true) ?? "")
        guard let answer else { return .failure("No proxy has answered this.") }
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

    private func take(_ id: String) -> (Answer?, [OriginPattern]) {
        kept.withLock { kept in
            let place = kept.answers.firstIndex { $0.id == id }
            return (place.map { kept.answers.remove(at: $0) }, kept.readers)
        }
    }

    /// Whether documents of an origin may read the answer to a request for `url` whatever it says.
    private static func isReader(_ text: String, of url: URL, _ readers: [OriginPattern]) -> Bool {
        // Nobody in particular is in no pattern: `null` is what every sandboxed frame says.
        guard !Origin(serialized: text).isOpaque, let origin = URL(string: text) else { return false }
        return Origin(serialized: text).isSame(as: Origin(of: url)) || readers.contains { $0.matches(origin) }
    }
}
