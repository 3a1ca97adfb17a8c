import CGTK
import Foundation
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

/// Calls `body` with a page of WebKitGTK that has the given profile and schemes and no window, and closes it at the end.
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

/// Initializes GTK for uses before there is a page.
@MainActor
func startGTK() throws {
    GTKRendering.prepare()
    guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
}
