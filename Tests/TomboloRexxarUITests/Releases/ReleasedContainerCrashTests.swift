import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloUpdates

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Containers with a release on trial whose web process ends.
@MainActor
@Suite struct ReleasedContainerCrashTests {
    @Test func twoWebProcessCrashesBringBackTheOldRelease() async throws {
        try await withReleasedContainer("<p>two", times: .short(quiet: .seconds(600))) { container, updater in
            try await container.load()
            try await container.until("the page") { container.page.title == "Release 2" }
            let first = try await end(container)
            try await container.until("the reload of the page") {
                container.bridgeDocument != nil && container.bridgeDocument != first
                    && container.page.title == "Release 2" && !container.page.isLoading
            }
            #expect(updater.state.refused.isEmpty)
            _ = try await end(container)
            try await container.until("the old release") { container.page.title == "Release 1" }
            #expect(updater.state.refused.map(\.cause) == [.crash])
            #expect(container.routes.snapshot.version?.text == "1")
        }
    }

    /// Kills the web process of the page. Returns the document that it showed.
    private func end(_ container: TestContainer) async throws -> DocumentID? {
        let document = container.bridgeDocument
        kill(try #require(container.page.engine.webProcessIdentifiers.first), SIGKILL)
        return document
    }
}
