#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PageEvent {
    /// The approximate size of the event in bytes.
    var byteCount: Int {
        let texts =
            switch self {
            case .navigation(let step): step.byteCount
            case .title(let title): title.utf8.count
            case .console(let message): message.byteCount
            case .dialog(let dialog, let answer): dialog.byteCount + answer.byteCount
            case .refused(let what, let refuser): what.utf8.count + refuser.utf8.count
            case .windowRequested(let request): request.url?.byteCount ?? 0
            case .download(.failed(_, let message)): message.utf8.count
            case .interceptionFailed(let fault): fault.description.utf8.count
            case .progress, .download, .closeRequested, .crashed, .crashLoop, .closed: 0
            }
        return texts + Self.overhead
    }

    private static let overhead = 128
}

extension NavigationEvent {
    fileprivate var byteCount: Int {
        switch self {
        case .started(let url), .redirected(let url), .committed(let url), .finished(let url), .cancelled(let url),
            .changedURL(let url):
            url.byteCount
        case .failed(let url, let error): url.byteCount + error.message.utf8.count
        }
    }
}

extension URL {
    fileprivate var byteCount: Int { absoluteString.utf8.count }
}

extension Dialog {
    fileprivate var byteCount: Int {
        switch self {
        case .alert(let message), .confirm(let message): message.utf8.count
        case .prompt(let message, let defaultText): message.utf8.count + defaultText.utf8.count
        case .leave: 0
        }
    }
}

extension DialogAnswer {
    fileprivate var byteCount: Int { if case .accepted(let text) = self { text.utf8.count } else { 0 } }
}

extension ConsoleMessage {
    fileprivate var byteCount: Int {
        arguments.reduce(position?.source.utf8.count ?? 0) { $0 + $1.byteCount }
    }
}

extension JSONValue {
    /// The approximate size in memory, in bytes. It includes an overhead for each value, since small values in an array take many
    /// times the bytes of their text.
    fileprivate var byteCount: Int {
        let inside =
            switch self {
            case .null, .bool, .integer, .double: 0
            case .string(let text): text.utf8.count
            case .bytes(let bytes): bytes.count
            case .array(let values): values.reduce(0) { $0 + $1.byteCount }
            case .object(let members): members.reduce(0) { $0 + $1.key.utf8.count + $1.value.byteCount + Self.overhead }
            }
        return inside + Self.overhead
    }

    private static let overhead = 32
}
