import RexxarFixtures
import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Widget calls that a page in a container makes through frames, in WebKitGTK.
@MainActor
@Suite struct ContainerWidgetTests {
    /// A widget that records its calls.
    private struct RecordingWidget: RXRWidget {
        let recorded: RecordedCalls

        func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/record" }
        func prepare(_ call: RXRWidgetCall) throws -> String { call.query["value"] ?? "" }
        func perform(_ parameters: String, in container: any RXRContainer, for call: RXRWidgetCall) throws {
            recorded.values.append(parameters)
            recorded.controllers.append(ObjectIdentifier(container))
        }
    }

    @MainActor
    private final class RecordedCalls {
        var values: [String] = []
        var controllers: [ObjectIdentifier] = []
    }

    // MARK: Hostile

    @Test(arguments: ["allow-scripts", ""])
    func aFrameOfAnotherOriginPerformsNoWidgets(sandbox: String) async throws {
        let server = try await LocalServer.start()
        let page = """
            <!doctype html><script>
            const frame = document.createElement('iframe');
            frame.src = 'douban://rexxar-container/widget/record?value=hostile';
            document.documentElement.appendChild(frame);
            </script>
            """
        await server.respond(
            StubResponse(headers: [("Content-Type", "text/html")], body: Data(page.utf8)), at: "/hostile")
        let recorded = RecordedCalls()
        try await withContainer(config: { $0.allowTestServers() }) { container in
            container.controller.widgets.append(RecordingWidget(recorded: recorded))
            try await container.load()
            let attribute = sandbox.isEmpty ? "" : "frame.sandbox = '\(sandbox)';"
            try await container.run(
                """
                const frame = document.createElement('iframe');
                \(attribute)
                frame.src = '\(server.url("/hostile").absoluteString)';
                document.body.append(frame);
                """)
            try await container.until("the report") {
                container.events.contains { if case .unattributed = $0 { true } else { false } }
            }
            #expect(recorded.values.isEmpty)
            #expect(container.opened.isEmpty)
        }
    }

    @Test func dialogActionsAreLookedUpByNameAndNotEvaluated() async throws {
        try await withContainer { container in
            try await container.load()
            try await container.run(
                """
                const data = { title: 'T', message: 'M', buttons: [
                    { text: 'No', action: 'Rexxar.Widget.AlertDialog.no()' },
                    { text: 'Code', action: 'heard.push("code")' },
                    { text: 'Yes', action: 'Rexxar.Widget.AlertDialog.yes()' }] };
                dispatch('douban://rexxar-container/widget/alert_dialog?data=' + encodeURIComponent(JSON.stringify(data)));
                """)
            try await container.until("the dialog") { container.controller.view.dialogs.current != nil }
            #expect(
                container.events.contains {
                    if case .refused(_, let error) = $0 { "\(error)".contains("Code") } else { false }
                })
            #expect(container.controller.view.pressButtonOfDialog(2))
            try await container.until("the answer") { try await container.recordedCalls().contains("yes") }
            #expect(try await !container.recordedCalls().contains("code"))
        }
    }

    @Test func unknownWidgetsAndHostsDoNotNavigateThePage() async throws {
        try await withContainer { container in
            try await container.load()
            try await container.run(
                """
                dispatch('douban://rexxar-container/widget/unknown?x=1');
                dispatch('douban://rexxar-container.evil.example/widget/toast?message=x');
                """)
            try await container.until("the report") {
                container.events.contains {
                    if case .unknownWidget(let call) = $0 { call.path == "/widget/unknown" } else { false }
                }
            }
            #expect(container.page.committedURL?.path == "/app/start.html")
            #expect(!container.events.contains { if case .performed = $0 { true } else { false } })
        }
    }

    // MARK: Order and containers

    @Test func widgetsOfOneScriptRunInOrder() async throws {
        let recorded = RecordedCalls()
        try await withContainer { container in
            container.controller.widgets.append(RecordingWidget(recorded: recorded))
            try await container.load()
            try await container.run(
                "for (const value of 'abcde') dispatch(`douban://rexxar-container/widget/record?value=${value}`)")
            try await container.until("all calls") { recorded.values.count == 5 }
            #expect(recorded.values == ["a", "b", "c", "d", "e"])
        }
    }

    @Test func theContainerSchemeAndHostAreConfigurable() async throws {
        let recorded = RecordedCalls()
        try await withContainer(
            config: {
                $0.scheme = "acme"
                $0.host = "box"
            }
        ) { container in
            container.controller.widgets.append(RecordingWidget(recorded: recorded))
            container.controller.containerAPIs = [RXRPathAPI("/api") { _ in .text("of the box") }]
            try await container.load()
            try await container.run(
                """
                dispatch('douban://rexxar-container/widget/record?value=old');
                dispatch('acme://box/widget/record?value=new');
                """)
            try await container.until("the widget") { !recorded.values.isEmpty }
            #expect(recorded.values == ["new"])
            #expect(try await container.run("return (await fetch('https://box/api')).text()") == "of the box")
        }
    }

    @Test func aWidgetRunsInTheContainerOfItsPage() async throws {
        let recorded = RecordedCalls()
        try await withContainer { one in
            try await withContainer { two in
                for container in [one, two] { container.controller.widgets.append(RecordingWidget(recorded: recorded)) }
                try await one.load()
                try await two.load()
                try await two.run("dispatch('douban://rexxar-container/widget/record?value=two')")
                try await one.run("dispatch('douban://rexxar-container/widget/record?value=one')")
                try await one.until("both calls") { recorded.values.count == 2 }
                let controllersByValue = Dictionary(
                    zip(recorded.values, recorded.controllers), uniquingKeysWith: { first, _ in first })
                #expect(
                    controllersByValue == [
                        "one": ObjectIdentifier(one.controller), "two": ObjectIdentifier(two.controller),
                    ])
                try await two.run("dispatch('douban://rexxar-container/widget/nav_title?title=Two')")
                try await two.until("the title") { two.controller.title == "Two" }
                #expect(one.controller.title != "Two")
            }
        }
    }

    @Test func aPartialContainerHasWidgetsAndAPIs() async throws {
        let recorded = RecordedCalls()
        try await withContainer("box://part.shop/start/_.s") { container in
            container.controller.widgets.append(RecordingWidget(recorded: recorded))
            container.controller.containerAPIs = [RXRPathAPI("/api") { _ in .text("here too") }]
            try await container.load()
            try await container.run("dispatch('douban://rexxar-container/widget/record?value=part')")
            try await container.until("the widget") { recorded.values == ["part"] }
            #expect(
                try await container.run("return (await fetch('https://rexxar-container/api')).text()") == "here too")
            #expect(container.controller.isPartial)
        }
    }

    // MARK: Pull to refresh

    @Test func aPullStartsOneRefreshUntilItIsComplete() async throws {
        try await withContainer { container in
            try await container.load()
            let pull = { container.controller.documentWasPulled(try #require(container.controller.bridge.document)) }
            try pull()
            for _ in 0..<2 {
                try await container.run("dispatch('douban://rexxar-container/widget/pull_to_refresh?action=enable')")
            }
            try await container.until("both calls") {
                container.events.count { if case .performed = $0 { true } else { false } } == 2
            }
            try pull()
            try pull()
            try await container.until("the refresh") { try await container.recordedCalls().contains("refresh") }
            #expect(container.controller.view.isRefreshing)
            try await container.run("dispatch('douban://rexxar-container/widget/pull_to_refresh?action=complete')")
            try await container.until("the end") { !container.controller.view.isRefreshing }
            #expect(try await container.recordedCalls().filter { $0 == "refresh" }.count == 1)
            try pull()
            try await container.until("another refresh") {
                try await container.recordedCalls().filter { $0 == "refresh" }.count == 2
            }
        }
    }
}
