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
    // Taken at the start, so that a page that replaces JSON can still report.
    static let script = """
        {
            const { stringify } = JSON;
            const handler = webkit.messageHandlers.report;
            globalThis.report = (value) => void handler.postMessage(stringify(value === undefined ? null : value));
        }
        """

    private(set) var reports: [JSONValue] = []

    func page(_ page: Page, didReceive message: ScriptMessage) {
        message.reply.resolve(with: [])
        reports.append((try? JSONValue(jsonText: message.body, numbers: .ofJavaScript)) ?? .null)
    }

    func next() -> JSONValue? {
        guard !reports.isEmpty else { return .none }
        return reports.removeFirst()
    }
}
