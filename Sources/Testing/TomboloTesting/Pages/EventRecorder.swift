import TomboloBridge
import TomboloEngine

/// Records the events of a page and of its bridge, or receives and drops them.
@MainActor
final class EventRecorder: PageObserving {
    private(set) var pageEvents: [PageEvent] = []
    private(set) var bridgeEvents: [BridgeEvent] = []
    private let keepsEvents: Bool

    init(keepsEvents: Bool) { self.keepsEvents = keepsEvents }

    func page(_ page: Page, did event: PageEvent) {
        if keepsEvents { pageEvents.append(event) }
    }

    func bridge(did event: BridgeEvent) {
        if keepsEvents { bridgeEvents.append(event) }
    }
}

/// Records the values that page script passes to `report(value)`.
@MainActor
final class ReportBox: ScriptMessageHandling {
    static let handlerName = "report"
    static let script = EmbeddedScripts.report

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
