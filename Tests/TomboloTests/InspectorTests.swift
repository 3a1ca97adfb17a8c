#if DEBUG
import CGTK
import Foundation
import GLibRuntime
import TestSupport
import Testing
import TomboloEngine
import TomboloTestServer
import TomboloTesting

@testable import Tombolo
@testable import TomboloBridge

/// The window of the inspector, in debug builds.
@MainActor
struct InspectorTests {
    private static let home = URL(string: "https://example.com/?key=geheim")
    private static let origin = "https://example.com"

    /// Shows a view of an app, and the inspector of the view.
    private func withInspector(
        grants: [Grant], _ body: @escaping @MainActor (_ view: PageView, _ inspector: PageView) async throws -> Void
    ) async throws {
        try await withDisplay {
            let calls = CallRegistry()
            calls.register("notes.save") { (text: String) in text }
            calls.register("notes.login") { (_: [String: String]) in ["token": "geheim"] }
            calls.registerStream("notes.all") {
                AsyncStream { stream in
                    for number in 0..<5 { stream.yield(number) }
                    stream.finish()
                }
            }
            let view = try PageView(
                .init(profile: ProfileStorage.ephemeral.open(), calls: calls, policy: AccessPolicy(grants)))
            defer { view.page.close() }
            try view.openInspector()
            let inspector = try #require(view.inspector?.window?.view)
            let events = inspector.page.events
            try await view.page.loadAndWait(html: "<title>Notes</title>", baseURL: Self.home)
            // A script that runs while the window loads its document fails when the document is replaced.
            try await Self.waitForLoad(in: events)
            try await body(view, inspector)
        }
    }

    /// Waits until the load that the events belong to has finished.
    private static func waitForLoad(in events: AsyncStream<PageEvent>) async throws {
        for await case .navigation(let step) in events {
            switch step {
            case .finished: return
            case .failed(_, let error): throw error
            default: break
            }
        }
        throw CancellationError()
    }

    /// Waits until an expression of the inspector's page is true.
    private func until(_ expression: String, in inspector: PageView) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while try await inspector.page.evaluate("return \(expression)") != true {
            try #require(ContinuousClock.now < end, "\(expression)")
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test func theCallsOfThePageHaveRowsAndDetails() async throws {
        try await withInspector(grants: [try Grant(["*"], to: [Self.origin])]) { view, inspector in
            _ = try await view.page.evaluate(
                """
                await tombolo.call('notes.save', 'Ada & <b>Bob</b>');
                await tombolo.call('notes.login', { user: 'ada', password: 'geheim' });
                for await (const value of tombolo.stream('notes.all')) {}
                """)
            try await until("document.querySelectorAll('#calls .row').length === 2", in: inspector)
            let row = "document.querySelector('#calls .row[data-n=\"1\"]')"
            #expect(try await inspector.page.evaluate("return \(row).dataset.state") == "ok")
            #expect(
                try await inspector.page.evaluate("return \(row).querySelector('.cell.name').textContent")
                    == "notes.save")
            _ = try await inspector.page.evaluate("\(row).click()")
            try await until(
                "document.querySelector('#details').textContent.includes('Ada & <b>Bob</b>')", in: inspector)
            _ = try await inspector.page.evaluate("document.querySelector('#calls .row[data-n=\"2\"]').click()")
            try await until("document.querySelector('#details').textContent.includes('password')", in: inspector)
            _ = try await inspector.page.evaluate("document.querySelector('#tab-streams').click()")
            try await until("document.querySelectorAll('#streams .row').length === 1", in: inspector)
            _ = try await inspector.page.evaluate("document.querySelector('#tab-documents').click()")
            try await until(
                "document.querySelector('#documents').textContent.includes('https://example.com')", in: inspector)
            #expect(
                try await inspector.page.evaluate("return document.documentElement.outerHTML.includes('geheim')")
                    == false)
        }
    }

    /// Starts with a page that is loaded before the window opens.
    @Test func theConsoleOfTheCurrentDocumentAndOfFramesIsShown() async throws {
        try await withInspector(grants: []) { view, inspector in
            let count = { (number: Int) in "document.querySelectorAll('#console .row').length === \(number)" }
            _ = try await inspector.page.evaluate("document.querySelector('#tab-console').click()")
            _ = try await view.page.evaluate(
                """
                console.warn('<b>Low</b>\\u202E', { password: 'geheim', left: 3 });
                setTimeout(() => { throw new Error('no title') });
                """)
            try await until(count(2), in: inspector)
            let text = try await inspector.page.evaluate("return document.querySelector('#console-grid').innerText")
            #expect(text?.stringValue?.contains(#"<b>Low</b>\u202E"#) == true, "\(String(describing: text))")
            #expect(text?.stringValue?.contains("no title") == true)
            _ = try await inspector.page.evaluate("document.querySelector('#console .row').click()")
            try await until("document.querySelector('#details').textContent.includes('left')", in: inspector)
            #expect(
                try await inspector.page.evaluate("return document.documentElement.outerHTML.includes('geheim')")
                    == false)
            try await view.page.loadAndWait(
                html:
                    "<script>console.log('start')</script><iframe srcdoc=\"<script>console.error('frame')</script>\">",
                baseURL: Self.home)
            try await until(count(4), in: inspector)
            let window = try #require(view.inspector?.window)
            window.close()
            try view.openInspector()
            let again = try #require(view.inspector?.window?.view)
            let events = again.page.events
            try await Self.waitForLoad(in: events)
            _ = try await again.page.evaluate("document.querySelector('#tab-console').click()")
            _ = try await view.page.evaluate("console.log('once')")
            try await until(count(1), in: again)
        }
    }

    @Test func aClosedInspectorCapturesNoConsole() async throws {
        try await withDisplay {
            let view = try PageView(.init(profile: ProfileStorage.ephemeral.open(), calls: CallRegistry()))
            defer { view.page.close() }
            try await view.page.loadAndWait(html: "", baseURL: Self.home)
            #expect(try await view.page.evaluate("return /native code/.test(console.log)") == true)
            try view.openInspector()
            let end = ContinuousClock.now + .seconds(120)
            while try await view.page.evaluate("return /native code/.test(console.log)") == true {
                try #require(ContinuousClock.now < end)
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    @Test func theGrantShownForADenialWorks() async throws {
        try await withInspector(grants: []) { view, inspector in
            _ = try await view.page.evaluate("await tombolo.call('notes.save', 'x').catch(() => {})")
            try await until("document.querySelector('#calls .row')?.dataset.state === 'failed'", in: inspector)
            _ = try await inspector.page.evaluate("document.querySelector('#calls .row').click()")
            try await until(
                "document.querySelector('#details').textContent.includes('Grant([\"notes.save\"], to: [\"https://example.com\"])')",
                in: inspector)
            view.bridge.policy = AccessPolicy([try Grant(["notes.save"], to: ["https://example.com"])])
            #expect(try await view.page.evaluate("return await tombolo.call('notes.save', 'x')") == "x")
            let answer = try await inspector.page.evaluate(
                "return await tombolo.call('inspector.check', { document: 1, name: 'notes.save', isEvent: false })")
            #expect(answer?["isAllowed"] == true)
        }
    }

    /// WebKit lets a page write to the clipboard only after a press of the user.
    @Test func aClickCopiesACallAsATest() async throws {
        // No other window may cover the inspector. Without a window manager, its window is in the corner of the screen.
        try await PageSlots.gtk.use(alone: true) {
            try await withInspector(grants: [try Grant(["*"], to: [Self.origin])]) { view, inspector in
                _ = try await view.page.evaluate("await tombolo.call('notes.save', 'Ada')")
                try await until("document.querySelector('#calls .row')?.dataset.state === 'ok'", in: inspector)
                _ = try await inspector.page.evaluate("document.querySelector('#calls .row').click()")
                try await until("document.querySelector('#copy-test').checkVisibility()", in: inspector)
                let isCopied = "document.querySelector('#status').textContent !== ''"
                try await click("#copy-test", until: isCopied, in: inspector)
                let status = try await inspector.page.evaluate("return document.querySelector('#status').textContent")
                #expect(status == "The test is copied.")
                let test = try await inspector.page.evaluate("return await tombolo.call('inspector.test', 1)")
                let copied = try await clipboardText()
                #expect(copied.contains("notes.save") && copied.contains("Ada") && test == .string(copied), "\(copied)")
            }
        }
    }

    /// Clicks an element with the mouse of the X server until an expression of the page is true. A window of another
    /// program on the display may cover the inspector for a time. A mouse event reports the position of the page on the
    /// screen.
    private func click(_ selector: String, until effect: String, in inspector: PageView) async throws {
        _ = try await inspector.page.evaluate(
            "addEventListener('mousemove', ({ clientX, clientY }) => { window.pointer = [clientX, clientY]; })")
        let end = ContinuousClock.now + .seconds(120)
        while try await inspector.page.evaluate("return \(effect)") != true {
            try #require(ContinuousClock.now < end, "\(effect)")
            _ = try await inspector.page.evaluate("window.pointer = undefined")
            try await xdotool("mousemove", "400", "300", "mousemove", "410", "310")
            try await Task.sleep(for: .milliseconds(200))
            let distance = try await inspector.page.evaluate(
                """
                if (window.pointer === undefined) return [];
                const { left, top, width, height } = document.querySelector('\(selector)').getBoundingClientRect();
                return [Math.round(left + width / 2 - window.pointer[0]), Math.round(top + height / 2 - window.pointer[1])];
                """)
            let numbers = (distance?.arrayValue ?? []).compactMap(\.intValue)
            guard numbers.count == 2 else { continue }
            try await xdotool("mousemove_relative", "--", "\(numbers[0])", "\(numbers[1])", "click", "1")
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    private func xdotool(_ arguments: String...) async throws {
        let run = try await ShellRun.of(["xdotool"] + arguments)
        try #require(run.status == 0, "\(run.output)")
    }

    private func clipboardText() async throws -> String {
        let clipboard = gdk_display_get_clipboard(gdk_display_get_default())
        return try await awaitResult { cancellable, done, data in
            gdk_clipboard_read_text_async(clipboard, cancellable, done, data)
        } finish: { result in
            let text = try GLibError.check { gdk_clipboard_read_text_finish(clipboard, result, $0) }
            defer { g_free(text) }
            return text.map { String(cString: $0) } ?? ""
        }
    }

    @Test func aPageOfTheAppCannotReachTheInspector() async throws {
        try await withInspector(grants: [try Grant(["*"], to: [Self.origin])]) { view, inspector in
            let code = try await view.page.evaluate(
                "return await tombolo.call('inspector.policy').catch((error) => error.code)")
            #expect(code == "unknownCall")
            // The scheme exists in the window of the inspector only.
            let script =
                "return await fetch('tombolo-inspector://inspector/inspector.css').then(() => 'read', () => 'refused')"
            #expect(try await view.page.evaluate(script) == "refused")
            await #expect(throws: (any Error).self) {
                try await view.page.loadAndWait(#require(URL(string: "tombolo-inspector://inspector/")))
            }
            // The inspector's page is not allowed to call the app either.
            let denied = try await inspector.page.evaluate(
                "return await tombolo.call('notes.save', 'x').catch((error) => error.code)")
            #expect(denied == "denied")
        }
    }

    @Test func theInspectorClosesWithItsPageAndStopsRecordingWhenClosed() async throws {
        try await withInspector(grants: []) { view, inspector in
            let window = try #require(view.inspector?.window)
            #expect(!view.bridge.core.traffic.isEmpty)
            window.close()
            #expect(view.inspector?.window == nil)
            #expect(view.bridge.core.traffic.isEmpty)
            try view.openInspector()
            let second = try #require(view.inspector?.window)
            try view.openInspector()
            #expect(view.inspector?.window === second)
            view.page.close()
            #expect(second.isClosed && view.inspector?.window == nil)
        }
    }

    @Test func anExportIsANewFileThatOnlyTheUserCanRead() throws {
        let folder = TemporaryFolder()
        let path = folder.url.appending(path: "downloads").path(percentEncoded: false)
        let files = try ["one", "two", "three"].map { try ExportFolder.write($0, named: "rows.jsonl", in: path) }
        #expect(Set(files).count == 3)
        #expect(try files.map { try String(contentsOfFile: $0, encoding: .utf8) } == ["one", "two", "three"])
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 3)
    }

    @Test func theInspectorCannotBeInspected() async throws {
        try await withInspector(grants: []) { _, inspector in
            #expect(inspector.inspector == nil)
            #expect(throws: ReleaseError.self) { try inspector.openInspector() }
        }
    }
}
#endif
