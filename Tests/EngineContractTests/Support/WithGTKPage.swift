import CGTK
import Foundation
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

/// Gives `body` a page of WebKitGTK on a profile and with schemes of the test's choice, in no window, and closes it at
/// the end.
@MainActor
func withGTKPage<Result: Sendable>(
    profile: GTKProfile? = nil, schemes: [String: any SchemeHandling] = [:],
    configuration: PageConfiguration = .anywhere,
    _ body: @MainActor (Page) async throws -> Result
) async throws -> Result {
    try startGTK()
    return try await PageSlots.gtk.use(alone: false) {
        let engine = GTKPage(profile: try profile ?? GTKProfile(.ephemeral), schemes: schemes)
        let page = Page(engine: engine, configuration: configuration)
        defer { page.close() }
        return try await body(page)
    }
}

/// Makes GTK ready for what needs it before there is a page.
@MainActor
func startGTK() throws {
    GTKRendering.prepare()
    guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
}

/// Waits until something is so.
/// - Throws: `TestFailure` when it is not so within twenty seconds.
@MainActor
func until(_ what: String, _ condition: () throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(120)
    while try !condition() {
        if ContinuousClock.now > end { throw TestFailure("Waited for \(what) in vain.") }
        try await Task.sleep(for: .milliseconds(5))
    }
}
