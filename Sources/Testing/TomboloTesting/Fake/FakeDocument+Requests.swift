#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

extension FakeDocument {
    /// Starts a request that script makes. The values are the world, the number, the URL, the method, the JSON of the
    /// header fields, and the body.
    func startRequest(_ values: FakeHostArguments, in engine: FakePageEngine) {
        guard let handler = engine.requestHandler, let id = values.integer(1) else { return }
        let world = values.text(0).map(ContentWorld.named) ?? .page
        let report: @MainActor (FakeRequest.Event) -> Void = { [weak self] in self?.pass($0, of: id, in: world) }
        guard let url = url(values.text(2)) else { return report(.failed) }
        let fields = values.utf8(4).flatMap { try? JSONDecoder().decode([String: String].self, from: Data($0)) }
        let request = FakeRequest(
            url: url, method: values.text(3) ?? "GET",
            headers: fields ?? [:],
            body: values.utf8(5).map { Data($0) }, origin: origin, report: report)
        requests[id] = request
        handler.start(request)
    }

    /// Stops a request that script made.
    func stopRequest(_ id: Int) {
        if let request = requests.removeValue(forKey: id) { engine?.requestHandler?.stop(request) }
    }

    /// Stops all requests, because the page leaves the document.
    func stopRequests() {
        for id in requests.keys { stopRequest(id) }
    }

    private func pass(_ event: FakeRequest.Event, of id: Int, in world: ContentWorld) {
        switch event {
        case .finished, .failed: requests[id] = nil
        case .answered, .received: break
        }
        engine?.pipe.send(runsScript: true) { [weak self] in self?.report(event, of: id, in: world) }
    }
}
