import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloEngineWK
import TomboloTesting
import WebKit

@testable import AppleTombolo

/// `PageView` of macOS, whose web view the fake engine simulates.
@Suite struct PageViewTests {
    @Test func aCallWaitsForTheButtonOfTheDialog() async throws {
        try await withPage { test in
            let call = test.call()
            let alert = try await test.dialog()
            #expect(alert.window.sheetParent === test.window)
            #expect(alert.buttons.map(\.title) == ["Don’t Allow", "Allow Once", "Allow on This Page"])
            #expect(alert.messageText.contains("https://notes.example"))
            #expect(test.deletions == 0)
            try await test.press(1, of: alert)
            #expect(await call.value == "done")
            #expect(test.deletions == 1)
        }
    }

    @Test func theAllowingButtonsAreEnabledAfterTheReactionTime() async throws {
        try await withPage { test in
            let opened = ContinuousClock.now
            let call = test.call()
            let alert = try await test.dialog()
            #expect(alert.buttons[0].isEnabled)
            if ContinuousClock.now - opened < PermissionDialog.reactionTime {
                #expect(!alert.buttons[1].isEnabled && !alert.buttons[2].isEnabled)
            }
            try await until("the allowing buttons") { alert.buttons.allSatisfy(\.isEnabled) }
            #expect(ContinuousClock.now - opened >= PermissionDialog.reactionTime)
            try await test.press(0, of: alert)
            #expect(await call.value == "denied")
        }
    }

    @Test func allowingOnThePageAsksOnceForEachDocument() async throws {
        try await withPage { test in
            let first = test.call()
            try await test.press(2, of: test.dialog())
            #expect(await first.value == "done")
            #expect(await test.call().value == "done")
            #expect(test.view.permissionDialog.shown == nil && test.deletions == 2)
            try await test.view.page.loadAndWait(PageViewTest.home)
            let second = test.call()
            try await test.press(0, of: test.dialog())
            #expect(await second.value == "denied")
        }
    }

    @Test func aSecondCallWaitsForItsTurn() async throws {
        try await withPage { test in
            let first = test.call()
            let alert = try await test.dialog()
            let second = test.call()
            try await test.press(1, of: alert)
            #expect(await first.value == "done")
            try await test.press(0, of: test.dialog())
            #expect(await second.value == "denied")
            #expect(test.deletions == 1)
        }
    }

    @Test func aPageWithoutAWindowIsDenied() async throws {
        try await withPage { test in
            test.view.view.window = nil
            #expect(await test.call().value == "denied")
            #expect(test.deletions == 0)
        }
    }

    /// AppKit would show the dialog after the other sheet, with all of its buttons enabled.
    @Test func aPageWhoseWindowHasAnotherSheetIsDenied() async throws {
        try await withPage { test in
            let other = NSAlert()
            other.beginSheetModal(for: test.window)
            #expect(await test.call().value == "denied")
            #expect(other.window.sheetParent === test.window)
            test.window.endSheet(other.window, returnCode: .cancel)
            // A denial is kept until the document ends.
            try await test.view.page.loadAndWait(PageViewTest.home)
            let call = test.call()
            try await test.press(1, of: test.dialog())
            #expect(await call.value == "done")
            #expect(test.deletions == 1)
        }
    }

    @Test func theDialogClosesWithItsDocument() async throws {
        try await withPage { test in
            let call = test.call()
            let alert = try await test.dialog()
            try await test.view.page.loadAndWait(PageViewTest.home)
            try await until("the end of the dialog") { alert.window.sheetParent == nil }
            #expect(test.deletions == 0)
            #expect(await call.value != "done")
        }
    }

    /// WebKit accepts no further scheme once the view exists, and the view exists before the first bytes are sent.
    @Test func bytesAreFetchedByAScheme() async throws {
        try await withPage { test in
            let view = test.view.view
            #expect(view.configuration.urlSchemeHandler(forURLScheme: "tombolo-bytes") != nil)
        }
    }

    /// WebKit blocks requests of `https` documents to schemes of the app as mixed content.
    @Test func bytesReachADocumentOfHTTPS() async throws {
        try await withPage { test in
            let script = "return [...await tombolo.call('notes.picture')]"
            let bytes = try await test.view.page.evaluate(script)
            #expect(bytes == [137, 80, 0, 255])
        }
    }

    @Test func profilesShareNoData() throws {
        let profile = try ProfileStorage.ephemeral.open()
        let (one, same) = (
            try PageView(.init(profile: profile, calls: CallRegistry())),
            try PageView(.init(profile: profile, calls: CallRegistry()))
        )
        let other = try PageView(.init(profile: try ProfileStorage.ephemeral.open(), calls: CallRegistry()))
        defer { for view in [one, same, other] { view.page.close() } }
        let stores = [one, same, other].map(\.view.configuration.websiteDataStore)
        #expect(stores[0] === stores[1] && stores[0] !== stores[2])
        #expect(!stores[0].isPersistent)
    }

    @Test func interceptionIsRefused() throws {
        var configuration = PageView.Configuration(profile: try ProfileStorage.ephemeral.open(), calls: CallRegistry())
        configuration.interception = RequestInterception(by: NoChanges(), of: .none)
        #expect(throws: InterceptionError.self) { try PageView(configuration) }
    }

    @Test func aGrantOfAnUnknownCallIsRefused() throws {
        let policy = try AccessPolicy([Grant(["notes.save"], to: ["https://notes.example"])])
        #expect(throws: AccessPolicyError.self) {
            try PageView(.init(profile: try ProfileStorage.ephemeral.open(), calls: CallRegistry(), policy: policy))
        }
    }

    private func withPage(_ body: (PageViewTest) async throws -> Void) async throws {
        let test = try PageViewTest()
        defer { test.view.page.close() }
        try await test.view.page.loadAndWait(PageViewTest.home)
        try await body(test)
    }
}

/// A page in a window, whose call `notes.delete` requires a prompt, and whose call `notes.picture` returns bytes.
private final class PageViewTest {
    static let home = URL(string: "https://notes.example/") ?? URL(filePath: "/")

    let view: PageView
    let window = NSWindow()
    private let web = FakeWeb()
    private let deleted = Deletions()

    var deletions: Int { deleted.count }

    init() throws {
        web.serve("<title>Notes</title>", at: Self.home)
        WKWebView._makeSimulation = { [web] in SimulatedWebView($0, of: nil, web: web) }
        let calls = CallRegistry()
        let policy = AccessPolicy([
            try Grant(["notes.delete"], to: ["https://notes.example"], requires: [.prompt]),
            try Grant(["notes.picture"], to: ["https://notes.example"]),
        ])
        calls.register("notes.picture") { () -> Data in Data([137, 80, 0, 255]) }
        calls.register("notes.delete") { [deleted] () -> String in
            deleted.count += 1
            return "done"
        }
        view = try PageView(.init(profile: try ProfileStorage.ephemeral.open(), calls: calls, policy: policy))
        view.view.window = window
    }

    /// Makes the call in the page. The value is its result, the code of its error, or nil if the document ends first.
    func call() -> Task<String?, Never> {
        Task { [page = view.page] in
            let script = "try { return await tombolo.call('notes.delete') } catch (error) { return error.code }"
            return try? await page.evaluate(script)?.stringValue
        }
    }

    /// Waits for the dialog.
    func dialog() async throws -> NSAlert {
        try await until("the dialog") { self.view.permissionDialog.shown != nil }
        return try #require(view.permissionDialog.shown).dialog.alert
    }

    /// Presses a button as soon as it is enabled, as AppKit reports it.
    func press(_ index: Int, of alert: NSAlert) async throws {
        try await until("the button") { alert.buttons[index].isEnabled }
        let ended = try #require(alert.window._ended)
        window.endSheet(alert.window, returnCode: .init(rawValue: 1_000 + index))
        // A second report must not change the answer.
        ended(.alertFirstButtonReturn)
    }
}

private final class Deletions {
    var count = 0
}

private struct NoChanges: RequestIntercepting {
    @concurrent
    func decision(on request: OutgoingRequest) async -> RequestDecision { .unchanged }
}
