import Foundation
import Synchronization
import TomboloEngine

/// What proxies have answered, until the page fetches it: each once, under a URL that nobody can guess.
final class ProxyAnswers: SchemeHandling {
    static let scheme = "rexxar-proxy"
    /// More than these are not kept for pages that do not come for them.
    private static let most = 1000

    private struct Answer {
        let response: RXRContainerResponse
        let request: OutgoingRequest
        let proxy: any RXRProxy
    }

    private struct Kept {
        var answers: [String: Answer] = [:]
        var readers: Set<Origin> = []
    }

    /// Kept while a page stands still, and fetched from elsewhere.
    private let kept = Mutex(Kept())

    var reach: SchemeReach { .everyDocument }

    /// Whose documents may read answers whatever their headers say.
    func setReaders(_ origins: Set<Origin>) { kept.withLock { $0.readers = origins } }

    /// Keeps an answer; gives its URL, or nil when too many are waiting.
    func keep(_ response: RXRContainerResponse, to request: OutgoingRequest, of proxy: any RXRProxy) -> URL? {
        let id = UUID().uuidString.lowercased()
        let name = request.url.path(percentEncoded: true)
        guard let url = URL(string: "\(Self.scheme)://\(id)\(name.isEmpty ? "/" : name)") else { return nil }
        return kept.withLock { kept in
            guard kept.answers.count < Self.most else { return nil }
            kept.answers[id] = Answer(response: response, request: request, proxy: proxy)
            return url
        }
    }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        let id = request.url.host(percentEncoded: true) ?? ""
        let (answer, readers) = kept.withLock { ($0.answers.removeValue(forKey: id), $0.readers) }
        guard let answer else { return .failure("No proxy has answered this.") }
        answer.proxy.didFinish(answer.request)
        var headers = answer.response.headers
        if let text = request.headers["origin"] {
            let origin = Origin(serialized: text)
            if origin.isSame(as: Origin(of: answer.request.url)) || readers.contains(origin) {
                headers.removeAll { $0.name.lowercased().hasPrefix("access-control-") }
                headers += [
                    ("Access-Control-Allow-Origin", text), ("Access-Control-Allow-Credentials", "true"),
                    (
                        "Access-Control-Expose-Headers",
                        Set(headers.map { $0.name.lowercased() }).sorted().joined(separator: ", ")
                    ),
                ]
            }
        }
        return SchemeResponse(
            status: answer.response.status, headers: headers, body: .bytes([UInt8](answer.response.body)))
    }
}
