#if DEBUG
import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

/// The windows of an app that `tombolo dev` starts. Each app has one window, whose page is larger than it. The tests run
/// one at a time, because each starts apps.
@MainActor
@Suite(.serialized)
struct WindowStateTests {
    /// A running app, and the last state of its window.
    @MainActor
    private final class App {
        let process: DevApp
        private(set) var window: JSONValue?
        private var isAnswered = true

        init(_ program: String, windows: JSONValue) throws {
            process = try DevApp(program, start: ["windows": windows])
            process.onMessage = { [weak self] message in
                guard let self, let windows = message["windows"] else { return }
                (window, isAnswered) = (windows[0], true)
            }
        }

        /// Requests the state of the window again and again until it fulfils a condition.
        func waitForState(_ condition: (JSONValue) -> Bool) async throws {
            try await until("the state of the window; the last one is \(window?.description ?? "unknown")") {
                if isAnswered {
                    isAnswered = false
                    process.send(["state": true])
                }
                return window.map(condition) == true
            }
        }
    }

    private let tools: FakeTools

    init() async throws { tools = try await FakeTools() }

    /// Makes a program that runs the probe with the page. The probe ends with its standard input.
    private func makeProgram(showing page: URL) async throws -> String {
        let probe = CommandRun.binary.deletingLastPathComponent().appending(path: "application-probe")
        try await tools.makeProgram(
            """
            #!/bin/sh
            mkfifo "$0.$$"
            PROBE_URL='\(page.absoluteString)' exec '\(probe.path(percentEncoded: false))' <>"$0.$$"
            """, at: "app")
        return tools.folder.path("app")
    }

    private func withPage(_ body: @escaping @MainActor (URL) async throws -> Void) async throws {
        let server = try await LocalServer.start()
        let text = "<!DOCTYPE html><title>Large</title><div style='width: 3000px; height: 5000px'></div>"
        await server.respond(.html(text), at: "/large")
        try await withDisplay { try await body(server.url("/large")) }
        await server.stop()
    }

    private func state(
        of page: URL, width: Int = 500, isMaximized: Bool = false, storage: JSONValue = [], history: JSONValue = nil
    ) -> JSONValue {
        [
            "width": .integer(width), "height": 400, "isMaximized": .bool(isMaximized),
            "url": .string(page.absoluteString), "page": ["x": 70, "y": 900, "storage": storage, "state": history],
        ]
    }

    private func isScrolled(_ window: JSONValue) -> Bool {
        window["page"]?["x"]?.intValue == 70 && window["page"]?["y"]?.intValue == 900
    }

    private func hasSize(_ window: JSONValue, _ width: Int) -> Bool {
        window["width"]?.intValue == width && window["height"]?.intValue == 400
    }

    @Test func aNewWindowHasTheSizeAndScrollPositionOfTheOldOne() async throws {
        try await withPage { page in
            let app = try App(await makeProgram(showing: page), windows: [state(of: page)])
            defer { app.process.stop() }
            try await app.waitForState { hasSize($0, 500) && isScrolled($0) && $0["isMaximized"] == false }
            #expect(app.window?["url"]?.stringValue == page.absoluteString)
        }
    }

    @Test func aNewWindowIsMaximizedIfTheOldOneWas() async throws {
        try await withPage { page in
            let app = try App(await makeProgram(showing: page), windows: [state(of: page, isMaximized: true)])
            defer { app.process.stop() }
            try await app.waitForState { $0["isMaximized"] == true }
        }
    }

    @Test func aPageThatIsLoadedAgainForItsStorageIsScrolled() async throws {
        try await withPage { page in
            let windows: JSONValue = [state(of: page, storage: [["name", "value"]], history: ["mark": 1])]
            let app = try App(await makeProgram(showing: page), windows: windows)
            defer { app.process.stop() }
            try await app.waitForState(isScrolled)
            #expect(app.window?["page"]?["storage"] == [["name", "value"]])
            #expect(app.window?["page"]?["state"] == ["mark": 1])
        }
    }

    /// Otherwise the session bus would have only one process of an application id.
    @Test func twoRunsOfAnAppDoNotShareWindows() async throws {
        try await withPage { page in
            let program = try await makeProgram(showing: page)
            let first = try App(program, windows: [state(of: page, width: 500)])
            defer { first.process.stop() }
            let second = try App(program, windows: [state(of: page, width: 600)])
            defer { second.process.stop() }
            try await first.waitForState { hasSize($0, 500) }
            try await second.waitForState { hasSize($0, 600) }
            first.process.stop()
            #expect(second.process.end == nil)
            try await second.waitForState(isScrolled)
        }
    }
}
#endif
