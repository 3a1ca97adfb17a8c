import TomboloBridge
import TomboloEngine

/// Keeps what a page and its bridge tell.
@MainActor
final class EventRecorder: PageObserving {
    var pageEvents: [PageEvent] = []
    var bridgeEvents: [BridgeEvent] = []

    func page(_ page: Page, did event: PageEvent) { pageEvents.append(event) }
}

/// Keeps what page script hands over with `report(value)`.
@MainActor
final class ReportBox: ScriptMessageHandling {
    static let handlerName = "report"
    static let script = """
        globalThis.report = (value) =>
            void webkit.messageHandlers.report.postMessage(JSON.stringify(value === undefined ? null : value));
        """

    private(set) var reports: [JSONValue] = []

    func page(_ page: Page, didReceive message: ScriptMessage) {
        message.reply.resolve(with: [])
        reports.append((try? JSONValue(jsonText: message.body)) ?? .null)
    }

    func next() -> JSONValue? {
        guard !reports.isEmpty else { return .none }
        return reports.removeFirst()
    }
}
