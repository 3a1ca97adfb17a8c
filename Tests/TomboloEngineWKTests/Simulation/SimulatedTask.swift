import Foundation
import WebKit

/// A request of WebKit, which records each use and those for which WebKit raises an exception.
final class SimulatedTask: NSObject, WKURLSchemeTask {
    var request: URLRequest
    var isStopped = false
    private(set) var steps: [String] = []
    private(set) var fields: [String: String] = [:]
    private(set) var faults: [String] = []
    private(set) var error: (any Error)?

    init(_ url: URL) {
        request = URLRequest(url: url)
        request.mainDocumentURL = WKTest.home
        super.init()
    }

    var isEnded: Bool { steps.last == "finish" || steps.last == "failure" }

    private func note(_ step: String) {
        if isStopped { faults.append("\(step) after the end") }
        if isEnded { faults.append("\(step) after \(steps.last ?? "")") }
        if !step.hasPrefix("response"), step != "failure", steps.isEmpty { faults.append("\(step) before a response") }
        steps.append(step)
    }

    func didReceive(_ response: URLResponse) {
        let http = response as? HTTPURLResponse
        fields = http?.allHeaderFields as? [String: String] ?? [:]
        note("response \(http?.statusCode ?? 0)")
    }

    func didReceive(_ data: Data) { note("data \(data.count)") }
    func didFinish() { note("finish") }

    func didFailWithError(_ error: any Error) {
        self.error = error
        note("failure")
    }
}
