#if DEBUG
import CGTK
import Foundation
import Testing
import Tombolo
import TomboloTesting

/// The comparison of a page's client with the calls of the app, in debug builds.
@MainActor
struct ClientCheckTests {
    /// Shows a document that defines bindings and makes a call, and returns the errors of its console.
    private func errors(of bindings: String, isReported: Bool = true) async throws -> [String] {
        try #require(MainLoop.connectToDisplay())
        return try await PageSlots.gtk.use(alone: false) {
            let calls = CallRegistry()
            calls.register("double") { (number: Int) -> Int in number * 2 }
            let view = try PageView(
                PageView.Configuration(
                    profile: ProfileStorage.ephemeral.open(), calls: calls,
                    policy: AccessPolicy([Grant(["double"], to: ["https://example.com"])]),
                    page: PageConfiguration(capturesConsole: true)))
            defer { view.page.close() }
            let console = ConsoleErrors()
            view.page.addObserver(console)
            try await view.page.loadAndWait(html: "<title>Client</title>", baseURL: URL(string: "https://example.com/"))
            #expect(
                try await view.page.evaluate(
                    "globalThis[Symbol.for('tombolo.bindings')] = \(bindings); return await tombolo.double(2)") == 4)
            // The check began with the call, and reports after two more scripts of the page. Without a report, as many of this test run after.
            for _ in 0..<(isReported ? 1000 : 20) where console.texts.isEmpty {
                _ = try await view.page.evaluate("return 1")
                try await Task.sleep(for: .milliseconds(10))
            }
            return console.texts
        }
    }

    @Test func differencesAreReportedInTheConsole() async throws {
        let texts = try await errors(
            of: #"JSON.stringify({ format: 1, calls: { double: { argument: "string", result: "integer" } } })"#)
        #expect(
            texts == [
                "The page's bindings are not those of the app. Run tombolo bindings.\n"
                    + "double: argument was string, and is integer."
            ])
    }

    @Test func aCurrentClientAndNoClientAreNotReported() async throws {
        let current =
            #"JSON.stringify({ format: 1, app: "", calls: { double: { argument: "integer", result: "integer" } } })"#
        #expect(try await errors(of: current, isReported: false) == [])
        #expect(try await errors(of: "undefined", isReported: false) == [])
    }

    @Test func aClientOfAnotherFormatIsReported() async throws {
        #expect(
            try await errors(of: #"'{"format":2,"calls":[]}'"#) == [
                "The page's bindings are not those of the app. Run tombolo bindings.\nThe bindings were written by another version of Tombolo."
            ])
    }
}

/// The errors of a page's console.
@MainActor
private final class ConsoleErrors: PageObserving {
    private(set) var texts: [String] = []

    func page(_ page: Page, did event: PageEvent) {
        if case .console(let message) = event, message.level == .error { texts.append(message.text) }
    }
}
#endif
