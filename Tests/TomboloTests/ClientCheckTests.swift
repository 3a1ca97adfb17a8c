#if DEBUG
import CGTK
import Foundation
import InMemoryLogging
import Logging
import Testing
import Tombolo
import TomboloTesting

/// The comparison of a page's client with the calls of the app, in debug builds.
@MainActor
struct ClientCheckTests {
    private let handler = InMemoryLogHandler()
    private static let home = "https://example.com/"
    private static let outdated = client(argument: "string")

    /// An expression for a client that knows the call `double`.
    private static func client(argument: String) -> String {
        #"JSON.stringify({ format: 1, app: "", calls: { double: { argument: "\#(argument)", result: "integer" } } })"#
    }

    private static let report =
        "The page's bindings are not those of the app. Run tombolo bindings, and build the pages again.\n    double: argument was string, and is integer."

    private var reports: [String] { handler.entries.filter { $0.level == .error }.map(\.message.description) }

    /// Shows a view of an app with the calls `double`, which the pages of `home` may make, and `other`.
    private func withView(_ body: @escaping @MainActor (PageView) async throws -> Void) async throws {
        try #require(MainLoop.connectToDisplay())
        try await PageSlots.gtk.use(alone: false) {
            let calls = CallRegistry()
            calls.register("double") { (number: Int) -> Int in number * 2 }
            calls.register("other") {}
            var configuration = PageView.Configuration(
                profile: try ProfileStorage.ephemeral.open(), calls: calls,
                policy: AccessPolicy([try Grant(["double"], to: ["https://example.com"])]))
            configuration.logger = Logger(label: "test") { _ in handler }
            let view = try PageView(configuration)
            defer { view.page.close() }
            try await body(view)
        }
    }

    /// Loads a document that defines bindings, replaces its console, and makes a call. Returns what its console received.
    private func load(_ bindings: String, calling call: String = "double", at url: String = home, in view: PageView)
        async throws
    {
        try await view.page.loadAndWait(html: "<title>Client</title>", baseURL: URL(string: url))
        let script = """
            globalThis.received = [];
            console.error = (text) => received.push(text);
            globalThis[Symbol.for('tombolo.bindings')] = \(bindings);
            await tombolo.call('\(call)', 2).catch(() => {});
            """
        _ = try await view.page.evaluate(script)
    }

    /// Waits for reports. If none is expected, runs scripts that follow those of the check, which began with the call.
    private func wait(for count: Int, in view: PageView) async throws {
        for _ in 0..<(count > 0 ? 1000 : 20) where count == 0 || reports.count < count {
            #expect(try await view.page.evaluate("return received.length") == 0)
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(reports.count == count)
    }

    @Test func differencesAreReportedForEachDocumentButNotToPageScript() async throws {
        try await withView { view in
            for number in 1...2 {
                try await load(Self.outdated, in: view)
                try await wait(for: number, in: view)
            }
            #expect(reports == [Self.report, Self.report])
        }
    }

    @Test func aDeniedCallIsCheckedToo() async throws {
        try await withView { view in
            try await load(Self.outdated, calling: "renamed", in: view)
            try await wait(for: 1, in: view)
        }
    }

    /// The app has a call that the client does not contain.
    @Test func currentAndMissingClientsAreNotReported() async throws {
        try await withView { view in
            for client in [Self.client(argument: "integer"), "undefined"] {
                try await load(client, in: view)
                try await wait(for: 0, in: view)
            }
        }
    }

    @Test func aDocumentWithoutAGrantIsNotChecked() async throws {
        try await withView { view in
            try await load(Self.outdated, at: "https://elsewhere.example/", in: view)
            try await wait(for: 0, in: view)
        }
    }

    @Test func aClientOfAnotherFormatIsReported() async throws {
        try await withView { view in
            try await load(#"'{"format":2,"calls":[]}'"#, in: view)
            try await wait(for: 1, in: view)
            #expect(reports.first?.hasSuffix("The bindings were written by another version of Tombolo.") == true)
        }
    }

    @Test func longReportsOfDifferencesAreShortened() async throws {
        try await withView { view in
            let values = "Array.from({ length: 100000 }, (_, index) => 'value' + index)"
            try await load(
                "JSON.stringify({ format: 1, calls: { double: { argument: 'Long' } }, types: { Long: { values: \(values) } } })",
                in: view)
            try await wait(for: 1, in: view)
            #expect(reports.allSatisfy { $0.utf8.count < 2_000 })
        }
    }
}
#endif
