import CGTK
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// A page that may navigate to both sites of a server, which the engine shows in separate processes.
@MainActor
enum TwoSites {
    /// - Parameter beforeNavigation: Called when the navigation policy is asked, before it allows the navigation.
    static func use(
        beforeNavigation: @escaping @MainActor () -> Void = {},
        _ body: (Page, LocalServer) async throws -> Void
    ) async throws {
        GTKRendering.prepare()
        guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
        let server = try await LocalServer.start()
        try await PageSlots.gtk.use(alone: false) {
            var policies = PagePolicies()
            policies.navigation.append("test: anywhere") { _ in
                beforeNavigation()
                return .allow
            }
            let page = Page(
                engine: GTKPage(profile: try GTKProfile(.ephemeral)),
                configuration: PageConfiguration(policies: policies))
            defer { page.close() }
            try await body(page, server)
        }
        await server.stop()
    }

    static func parts(of page: Page) throws -> (PageProcesses, GTKDirectChannel) {
        let parts = try #require((page.engine as? GTKPage)?.webProcessExtension)
        return (parts.processes, try #require(parts.channel))
    }
}
