import Foundation
package import TomboloBridge

extension RXREvent {
    /// The event without the values of requests and page functions that are marked as sensitive.
    @MainActor
    package func redacted(for calls: CallRegistry) -> RXREvent {
        switch self {
        case .performed(let call) where calls.isSensitive(path: call.path): .performed(call.redacted)
        case .unknownWidget(let call) where calls.isSensitive(path: call.path): .unknownWidget(call.redacted)
        case .refused(let call, _) where calls.isSensitive(path: call.path):
            .refused(call.redacted, RXRWidgetError(Redaction.mark))
        case .unattributed(let url): .unattributed(calls.redacted(url))
        case .containerAPI(let url, let answer) where calls.isSensitive(path: url.path(percentEncoded: true)):
            .containerAPI(calls.redacted(url), answer.redacted)
        case .functionFailed(let name, let document, let error) where calls.isSensitive(function: "\(name)"):
            .functionFailed(name, in: document, error.redacted)
        default: self
        }
    }
}

extension RXREvent.Answer {
    fileprivate var redacted: RXREvent.Answer {
        if case .failed = self { .failed(Redaction.mark) } else { self }
    }
}

extension CallRegistry {
    /// Whether requests to a path of a container are marked as sensitive. For example, requests to `/widget/login` are marked under
    /// the name `rexxar.call.widget.login`.
    fileprivate func isSensitive(path: String) -> Bool {
        let decoded = path.removingPercentEncoding ?? path
        return isSensitive(function: decoded.split(separator: "/").joined(separator: "."))
    }

    fileprivate func isSensitive(function: String) -> Bool { isSensitive("rexxar.call.\(function)") }

    /// A URL of a container, without query and fragment if requests to its path are marked as sensitive.
    func redacted(_ url: URL) -> URL {
        guard isSensitive(path: url.path(percentEncoded: true)) else { return url }
        let start = url.absoluteString.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return URL(string: String(decoding: start, as: UTF8.self)) ?? URL(filePath: "/")
    }
}
