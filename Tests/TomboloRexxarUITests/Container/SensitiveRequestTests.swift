import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloInspector
@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Values of requests that are marked as sensitive, from a real page to everything that reports them.
@MainActor
@Suite struct SensitiveRequestTests {
    /// A widget whose errors contain its parameters.
    private struct LoginWidget: RXRWidget {
        let received: @MainActor (String) -> Void

        func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/login" }
        func prepare(_ call: RXRWidgetCall) throws -> String {
            let password = call.query["password"] ?? ""
            received(password)
            guard call.query["fails"] == nil else { throw RXRWidgetError("The password \(password) is wrong.") }
            return password
        }
        func perform(_ parameters: String, in container: any RXRContainer, for call: RXRWidgetCall) throws {
            container.report(.refused(call, RXRWidgetError("\(parameters) is weak.")))
        }
    }

    private static let script = """
        dispatch('douban://rexxar-container/widget/login?password=SECRET1');
        dispatch('douban://rexxar-container/widget/login?password=SECRET2&fails');
        dispatch('douban://rexxar-container/widget/unknown?password=SECRET3');
        const buttons = JSON.stringify([{ title: 'SECRET4', action: 'SECRET5' }]);
        dispatch('douban://rexxar-container/widget/nav_menu?data=' + encodeURIComponent(buttons));
        const alert = JSON.stringify({ title: 'A', message: 'B', buttons: [{ text: 'SECRET6', action: 'SECRET7' }] });
        dispatch('douban://rexxar-container/widget/alert_dialog?data=' + encodeURIComponent(alert));
        const bodies = [];
        for (const path of ['login?token=SECRET8', 'login/fails?token=SECRET9', 'other?token=SECRET10']) {
            const url = 'http://rexxar-container/api/' + path;
            bodies.push(await fetch(url).then((answer) => answer.text(), () => 'failed'));
        }
        self.Rexxar.show = (text) => { throw new Error(text ?? 'SECRET13'); };
        location.href = 'douban://rexxar-container/widget/login?password=SECRET12';
        return bodies;
        """

    @Test(arguments: [true, false])
    func valuesOfSensitiveRequestsReachHandlersOnly(isMarked: Bool) async throws {
        try await withContainer { container in
            // A lifecycle function that exceeds its time would be reported as the failed function that the test waits for.
            container.controller.lifecycleTimeout = .seconds(600)
            let calls = container.controller.bridge.calls
            if isMarked {
                try calls.markSensitive(
                    "rexxar.call.widget.*", "rexxar.call.api.*", "rexxar.call.Rexxar.show")
            }
            let journal = Journal(of: container.controller.bridge)
            var (passwords, lines): ([String], [String]) = ([], [])
            let observation = container.controller.bridge.observe { lines.append("\($0)") }
            defer { observation.cancel() }
            container.page.onEvent = { lines.append("\($0)") }
            container.controller.widgets.insert(LoginWidget { passwords.append($0) }, at: 0)
            container.controller.containerAPIs = [
                RXRPathAPI("/api/login") { request in
                    guard request.path == "/api/login" else { throw RXRWidgetError("\(request.url) is wrong.") }
                    return .text(request.query["token"] ?? "")
                }
            ]
            try await container.load()
            #expect(try await container.run(Self.script) == ["SECRET8", "", "failed"])
            await #expect(throws: TomboloError.self) {
                try await container.controller.callJavaScript("Rexxar.show", jsonParameter: "SECRET11")
            }
            container.controller.callFunction(
                try #require(PageFunctionName("Rexxar.show")), in: try #require(container.bridgeDocument))
            try await container.until("all events") {
                container.events.contains { if case .functionFailed = $0 { true } else { false } }
                    && container.events.contains { if case .unattributed = $0 { true } else { false } }
                    && container.events.contains { if case .unknownWidget = $0 { true } else { false } }
                    && container.events.count { if case .refused = $0 { true } else { false } } >= 4
                    && container.events.count { if case .containerAPI = $0 { true } else { false } } == 3
            }
            #expect(passwords == ["SECRET1", "SECRET2"])
            let exported = try await ExportFormat.lines.text(of: JournalSnapshot(of: journal))
            lines += container.events.map { "\($0)" } + [exported]
            #expect(exported.contains("rexxar.call"))
            // Without the mark, the values are reported: so the test looks at the right places.
            let found = Set(lines.flatMap { $0.matches(of: /SECRET[0-9]+/).map { String($0.output) } })
            #expect(found.isEmpty == isMarked, "\(lines.filter { $0.contains("SECRET") })")
            if !isMarked { #expect(found.count >= 10, "\(found.sorted())") }
        }
    }
}
