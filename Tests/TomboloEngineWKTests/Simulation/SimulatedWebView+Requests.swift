import TomboloEngine
import TomboloTesting
import WebKit

/// Passes the requests of page script, and those for documents, to the handlers of the page's schemes.
extension SimulatedWebView: FakeRequestHandling {
    func start(_ request: FakeRequest) {
        guard !isMixedContent(request), let task = task(for: request, of: view?.url) else {
            return request.report(.failed)
        }
        tasks[ObjectIdentifier(request)] = task
        task.start()
    }

    func stop(_ request: FakeRequest) { tasks.removeValue(forKey: ObjectIdentifier(request))?.stop() }

    /// Returns the document of a scheme of the page; nil if the page does not serve the scheme.
    func document(at url: URL) async -> FakeWeb.Answer? {
        guard view?.configuration.urlSchemeHandler(forURLScheme: url.scheme ?? "") != nil else { return nil }
        let (events, report) = AsyncStream.makeStream(of: FakeRequest.Event.self)
        let request = FakeRequest(url: url, origin: Origin(of: url)) { event in
            report.yield(event)
            switch event {
            case .finished, .failed: report.finish()
            case .answered, .received: break
            }
        }
        guard let task = task(for: request, of: url) else { return nil }
        task.start()
        var (status, type, body) = (200, "", Data())
        for await event in events {
            switch event {
            case .answered(let code, let headers):
                status = code
                type = headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
            case .received(let part): body += part
            case .failed: return .failure(NavigationError(.other, message: "The scheme’s handler failed."))
            case .finished: break
            }
        }
        if type.hasPrefix("text/html") { return .html(String(decoding: body, as: UTF8.self), status: status) }
        return .resource(mimeType: type, bytes: Array(body))
    }

    /// Whether WebKit blocks a request to a scheme of the app as mixed content: in documents of `https`, and in the frames of such documents.
    private func isMixedContent(_ request: FakeRequest) -> Bool {
        [request.origin, fake.documentOrigin].contains { origin in
            if case .tuple("https", _, _) = origin { true } else { false }
        }
    }

    private func task(for request: FakeRequest, of top: URL?) -> PageSchemeTask? {
        guard let view, let handler = view.configuration.urlSchemeHandler(forURLScheme: request.url.scheme ?? "") else {
            return nil
        }
        return PageSchemeTask(
            request, of: top, in: view, for: handler, fault: { [weak self] in self?.note(fault: $0) },
            ended: { [weak self] in self?.tasks[ObjectIdentifier(request)] = nil })
    }
}
