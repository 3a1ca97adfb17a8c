import TomboloEngine
import TomboloTesting
import WebKit

/// A request of page script to a scheme of the page, as WebKit passes it to the handler. Notes each use for which WebKit raises an exception. As WebKit does, it
/// withholds a response from a document of another origin that the response does not admit.
final class PageSchemeTask: NSObject, WKURLSchemeTask {
    let request: URLRequest
    private let source: FakeRequest
    private let view: WKWebView
    private let handler: any WKURLSchemeHandler
    private let fault: (String) -> Void
    private let ended: () -> Void
    private var hasResponse = false
    private var isStopped = false
    private var isEnded = false
    private var isWithheld = false

    init(
        _ source: FakeRequest, of top: URL?, in view: WKWebView, for handler: any WKURLSchemeHandler,
        fault: @escaping (String) -> Void, ended: @escaping () -> Void
    ) {
        var request = URLRequest(url: source.url)
        request.httpMethod = source.method
        request.httpBody = source.body
        request.mainDocumentURL = top
        for (name, value) in source.headers { request.setValue(value, forHTTPHeaderField: name) }
        if !Origin(of: source.url).isSame(as: source.origin) || source.method != "GET" {
            request.setValue(source.origin.description, forHTTPHeaderField: "Origin")
        }
        (self.request, self.source, self.view, self.handler) = (request, source, view, handler)
        (self.fault, self.ended) = (fault, ended)
        super.init()
    }

    func start() { handler.webView(view, start: self) }

    func stop() {
        guard !isEnded, !isStopped else { return }
        isStopped = true
        handler.webView(view, stop: self)
    }

    func didReceive(_ response: URLResponse) {
        check("a response", needsResponse: false)
        if hasResponse { fault("a second response") }
        hasResponse = true
        guard !isStopped, let http = response as? HTTPURLResponse else { return }
        let headers = http.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
        let admitted = headers.first { $0.name.lowercased() == "access-control-allow-origin" }?.value
        let origin = source.origin
        isWithheld = !Origin(of: source.url).isSame(as: origin) && admitted != "*" && admitted != origin.description
        source.report(isWithheld ? .failed : .answered(status: http.statusCode, headers: headers))
    }

    func didReceive(_ data: Data) {
        check("data")
        if !isStopped, !isWithheld { source.report(.received(data)) }
    }

    func didFinish() {
        check("the end")
        end(.finished)
    }

    func didFailWithError(_ error: any Error) {
        check("a failure", needsResponse: false)
        end(.failed)
    }

    private func end(_ event: FakeRequest.Event) {
        isEnded = true
        ended()
        if !isStopped, !isWithheld { source.report(event) }
    }

    private func check(_ what: String, needsResponse: Bool = true) {
        if isStopped { fault("\(what) after the stop of \(source.url)") }
        if isEnded { fault("\(what) after the end of \(source.url)") }
        if needsResponse, !hasResponse { fault("\(what) before a response of \(source.url)") }
    }
}
