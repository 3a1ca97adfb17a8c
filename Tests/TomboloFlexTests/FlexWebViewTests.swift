import CGTK
import Foundation
import Testing
import Tombolo
import TomboloFlexUI
import TomboloTesting

/// A `FlexWebView` in a window of the test.
@MainActor
@Suite struct FlexWebViewTests {
    @Test func aViewUsesItsComponentAndLoadsAllowedURLsOnly() async throws {
        try #require(MainLoop.connectToDisplay())
        try await PageSlots.gtk.use(alone: false) {
            let refused = Notes<String>()
            let flex = FlexComponent()
            try flex.setBaseUrl("app://pages")
            try flex.addAllowUrl("https://example.com")
            flex.onNotAllowedURL = { refused.add($0) }
            flex.setInterface("double") { ($0[0].asInt() ?? 0) * 2 }
            let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
            let view = try FlexWebView(
                component: flex, profile: ProfileStorage.ephemeral.open(), folders: ["pages": folder])
            let window = try #require(gtk_window_new())
            let asWindow = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
            gtk_window_set_child(asWindow, view.pageView.widget.assumingMemoryBound(to: GtkWidget.self))
            gtk_window_present(asWindow)

            #expect(try !view.load(#require(URL(string: "https://elsewhere.example/"))))
            #expect(refused.all == ["https://elsewhere.example/"])
            try await view.page.loadAndWait(#require(URL(string: "app://pages/frame.html")))
            #expect(try await view.page.evaluate("return await $flex.double(21)") == 42)
            try await view.page.evaluate("$flex.web.one = () => 1")
            #expect(try await view.evalFlexFunc("one").asInt() == 1)

            view.page.close()
            gtk_window_set_child(asWindow, nil)
            gtk_window_destroy(asWindow)
        }
    }

    @Test func theViewForwardsEventsAndCallsOfItsComponent() async throws {
        try #require(MainLoop.connectToDisplay())
        try await PageSlots.gtk.use(alone: false) {
            let flex = FlexComponent()
            try flex.setBaseUrl("app://pages")
            let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
            let view = try FlexWebView(
                component: flex, profile: ProfileStorage.ephemeral.open(), folders: ["pages": folder])
            defer { view.page.close() }
            let received = Notes<String>()
            view.addEventListener { event, name, _, _ in received.add("all \(event) \(name)") }
            let one = view.addEventListener(.SUCCESS) { _, name, _, _ in received.add("one \(name)") }
            view.addEventListener(FlexListener(.INIT) { _, _, _, _ in received.add("start") })
            try await view.page.loadAndWait(#require(URL(string: "app://pages/frame.html")))
            try await view.page.evaluate("$flex.web.same = (value) => value ?? 'nothing'")
            #expect(try await view.evalFlexFunc("same").asString() == "nothing")
            #expect(try await view.evalFlexFunc("same", 1).asInt() == 1)
            view.removeEventListener(listener: one)
            #expect(try await view.evalFlexFunc("same", sendData: [true]).asArray()?.first?.asBool() == true)
            view.removeAllEventListener()
            let answers = Notes<FlexData>()
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let add: @MainActor @Sendable (FlexData) -> Void = { answer in
                    answers.add(answer)
                    if answers.all.count == 2 { continuation.resume() }
                }
                view.evalFlexFunc("same", add)
                view.evalFlexFunc("same", 2, add)
            }
            // The bridge settles the calls in order, but each call has its own task, and Swift may resume the tasks in any order.
            #expect(Set(answers.all.map { $0.toString() }) == ["nothing", "2"])
            let web = Array(repeating: ["all SUCCESS web.same", "one web.same"], count: 2).flatMap(\.self)
            #expect(received.all == ["all INIT INIT", "start"] + web + ["all SUCCESS web.same"])
            view.enableScroll = false
            #expect(!flex.enableScroll)
        }
    }

    @Test func allowingFileAccessIsAlwaysReportedOnStandardError() async throws {
        try #require(MainLoop.connectToDisplay())
        try await PageSlots.gtk.use(alone: true) {
            let flex = FlexComponent()
            flex.setAllowsUrlAccessInFile(true)
            let written = try standardError {
                let view = try FlexWebView(component: flex, profile: ProfileStorage.ephemeral.open())
                view.page.close()
            }
            #expect(written.contains("letsFilesReadEveryFile"))
            #expect(flex.problems == [.filesReadEveryFile])
        }
    }

    /// The text that the process writes to standard error while `work` runs.
    private func standardError(during work: () throws -> Void) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "stderr-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        let kept = dup(STDERR_FILENO)
        let taken = open(file.path(percentEncoded: false), O_CREAT | O_WRONLY | O_APPEND, 0o600)
        try #require(kept >= 0 && taken >= 0)
        dup2(taken, STDERR_FILENO)
        defer {
            dup2(kept, STDERR_FILENO)
            close(kept)
            close(taken)
        }
        try work()
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    @Test(arguments: [false, true])
    func filePagesCanReadOtherFilesOnlyIfAllowed(isOn: Bool) async throws {
        try #require(MainLoop.connectToDisplay())
        try await PageSlots.gtk.use(alone: false) {
            let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/files/")
            let flex = FlexComponent()
            try flex.setBaseUrl("file://")
            flex.setInterface("double") { ($0[0].asInt() ?? 0) * 2 }
            if isOn { flex.setAllowsUrlAccessInFile(true) }
            let view = try FlexWebView(component: flex, profile: ProfileStorage.ephemeral.open())
            defer { view.page.close() }
            #expect(flex.problems == (isOn ? [.filesReadEveryFile] : []))
            flex.setAllowsUrlAccessInFile(!isOn)
            #expect(flex.problems.last == .fileAccessTooLate)
            try await view.page.loadAndWait(folder.appending(path: "page.html"))
            #expect(try await view.page.evaluate("return await $flex.double(21)") == 42)
            let read = "return await fetch('frame.html').then((answer) => answer.text(), () => 'refused')"
            let text = try await view.page.evaluate(read)?.stringValue
            #expect((text == "refused") == !isOn)
            // The frame reports whether it can call `$flex`.
            #expect(try await view.page.evaluate("return await reportOfFrame") == (isOn ? "frame 14" : "no $flex"))
        }
    }
}
