import RexxarFixtures
import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Crashes of a container's web process. These tests run separately from the others, since WebKit pages may share a process.
@MainActor
@Suite struct ContainerCrashTests {
    @Test func aContainerReloadsOnceAfterItsWebProcessIsKilled() async throws {
        try await withContainer { container in
            container.controller.containerAPIs = [RXRPathAPI("/api") { _ in .text("here") }]
            try await container.load()
            let process = try #require(container.page.engine.webProcessIdentifiers.first)
            let before = container.controller.bridge.document?.id
            kill(process, SIGKILL)
            try await container.until("the page to reload") {
                let document = container.controller.bridge.document?.id
                return document != nil && document != before && !container.page.isLoading
            }
            #expect(try await container.run("return (await fetch('https://rexxar-container/api')).text()") == "here")
            let again = container.page.engine.webProcessIdentifiers
            #expect(again.count == 1 && again.first != process)
        }
    }
}
