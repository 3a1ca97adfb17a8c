import Foundation
import OrderedCollections
import TomboloEngine

extension EventLine {
    /// Makes the line for an event of a page; nil for an event that is not reported.
    init?(_ event: PageEvent) {
        switch event {
        case .navigation(let step): self.init(step)
        case .title(let title): self.init(.title, ["title": .string(title)])
        case .console(let message): self.init(message)
        case .dialog(let dialog, let answer): self.init(dialog, answer)
        case .download(let step): self.init(step)
        case .refused(let what, let rule): self.init(.refused, ["what": .string(what), "by": .string(rule)])
        case .windowRequested(let request):
            self.init(
                .refused,
                ["what": .string("new window for \(request.url?.absoluteString ?? "nothing")"), "by": "tombolo open"])
        case .closeRequested: self.init(.refused, ["what": "closing the window", "by": "tombolo open"])
        case .crashed(let reason): self.init(.crash, ["reason": .string(reason.rawValue)])
        case .crashLoop:
            self.init(
                .error,
                [
                    "code": "crashLoop",
                    "message": "The web process crashed repeatedly, so the page is not loaded again.",
                ])
        case .interceptionFailed(let fault):
            self.init(.error, ["code": "interception", "message": .string(fault.description)])
        case .progress, .closed: return nil
        }
    }

    private init(_ step: NavigationEvent) {
        let (name, url, error): (String, String, NavigationError?) =
            switch step {
            case .started(let url): ("started", url.absoluteString, nil)
            case .redirected(let url): ("redirected", url.absoluteString, nil)
            case .committed(let url): ("committed", url.absoluteString, nil)
            case .finished(let url): ("finished", url.absoluteString, nil)
            case .failed(let url, let error): ("failed", url.absoluteString, error)
            case .cancelled(let url): ("cancelled", url.absoluteString, nil)
            case .changedURL(let url): ("changedURL", url.absoluteString, nil)
            }
        self.init(
            .navigation,
            [
                "event": .string(name), "url": .string(url), "code": (error?.code.rawValue).map(JSONValue.string),
                "message": (error?.message).map(JSONValue.string),
            ])
    }

    private init(_ message: ConsoleMessage) {
        self.init(
            .console,
            [
                "level": .string(message.level.rawValue), "arguments": .array(message.arguments),
                "text": .string(message.text),
                "position": message.position.map(Self.position), "origin": .string(message.origin.description),
            ])
    }

    private init(_ dialog: Dialog, _ answer: DialogAnswer) {
        let (kind, message, defaultText): (String, String?, String?) =
            switch dialog {
            case .alert(let message): ("alert", message, nil)
            case .confirm(let message): ("confirm", message, nil)
            case .prompt(let message, let defaultText): ("prompt", message, defaultText)
            case .leave: ("leave", nil, nil)
            }
        var (isAccepted, text): (Bool, String?) = (false, nil)
        if case .accepted(let words) = answer { (isAccepted, text) = (true, kind == "prompt" ? words : nil) }
        self.init(
            .dialog,
            [
                "kind": .string(kind), "message": message.map(JSONValue.string),
                "default": defaultText.map(JSONValue.string),
                "accepted": .bool(isAccepted), "text": text.map(JSONValue.string),
            ])
    }

    private init(_ step: DownloadEvent) {
        switch step {
        case .started(let id, let file):
            self.init(
                .download, ["event": "started", "id": .integer(id), "file": .string(file.path(percentEncoded: false))])
        case .progressed(let id, let received, let fraction):
            self.init(
                .download,
                [
                    "event": "progressed", "id": .integer(id), "received": .integer(received),
                    "fraction": fraction.map(JSONValue.double),
                ])
        case .finished(let id, let file):
            self.init(
                .download, ["event": "finished", "id": .integer(id), "file": .string(file.path(percentEncoded: false))])
        case .failed(let id, let message):
            self.init(.download, ["event": "failed", "id": .integer(id), "message": .string(message)])
        }
    }

    /// A position in a script. Unknown members are left out, such as the source of a text without a URL (an evaluated script).
    static func position(_ position: ScriptError.Position) -> JSONValue {
        var members: OrderedDictionary<String, JSONValue> = [:]
        if position.hasKnownSource { members["source"] = .string(position.source) }
        members["line"] = .integer(position.line)
        if position.hasKnownColumn { members["column"] = .integer(position.column) }
        return .object(members)
    }
}
