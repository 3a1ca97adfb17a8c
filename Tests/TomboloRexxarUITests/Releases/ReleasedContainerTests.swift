import Foundation
import Testing
import TomboloEngine
import TomboloTesting
import TomboloUpdates

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Pages of signed releases in containers, and the trial of their release.
@MainActor
@Suite struct ReleasedContainerTests {
    private func hasConfirmed(_ container: TestContainer) -> Bool {
        container.events.contains(.confirmed(version: "2"))
    }

    private func shows(_ version: String, in container: TestContainer) async throws {
        try await container.until("release \(version)") { container.page.title == "Release \(version)" }
    }

    @Test func aPageThatPaintsConfirmsItsRelease() async throws {
        try await withReleasedContainer("<p>two", times: .short()) { container, updater in
            try await container.load()
            try await container.until("the confirmation") { hasConfirmed(container) }
            #expect(container.page.title == "Release 2")
            #expect(updater.state.isConfirmed)
            #expect(try await container.run("return isSecureContext && location.protocol") == "rexxar-https:")
        }
    }

    @Test func aPageThatMustReportReadyConfirmsOnlyByItsReport() async throws {
        try await withReleasedContainer("<p>two", ready: "explicit", times: .short()) { container, updater in
            try await container.load()
            try await container.until("the first paint") {
                try await container.run("return performance.getEntriesByType('paint').length > 0") == true
            }
            // More than the time after which a page without an error would have confirmed its release.
            try await container.run("return new Promise((resolve) => setTimeout(resolve, 1000))")
            #expect(!updater.state.isConfirmed)
            let report =
                "const f = document.createElement('iframe'); f.src = 'douban://rexxar-container/ready'; document.body.append(f);"
            try await container.run(report)
            try await container.until("the confirmation") { hasConfirmed(container) }
        }
    }

    @Test func byDefaultAPageRunsTheFilesOfItsReleaseAndNothingInline() async throws {
        let html = """
            <p id=box>two
            <style>#box { width: 7px }</style>
            <script>window.inline = true</script>
            <script src=app.js></script>
            """
        let script = "window.own = true; try { window.evaluated = eval('true') } catch {}"
        try await withReleasedContainer(
            html, ready: "explicit", script: script, policy: .releasedPages, times: .short()
        ) { container, _ in
            container.controller.containerAPIs = [RXRPathAPI("/api/name") { _ in .text("shop") }]
            try await container.load()
            let ran = try await container.run(
                "return ['own', 'inline', 'evaluated'].map((name) => window[name] === true).join()")
            #expect(ran == "true,false,false")
            #expect(try await container.run("return getComputedStyle(document.querySelector('#box')).width") != "7px")
            // Container APIs and widgets work.
            let read = "return (await fetch('https://rexxar-container/api/name')).text()"
            #expect(try await container.run(read) == "shop")
            try await container.run(
                "const f = document.createElement('iframe'); f.src = 'douban://rexxar-container/ready'; document.body.append(f);"
            )
            try await container.until("the confirmation") { hasConfirmed(container) }
        }
    }

    @Test func aPageThatPaintsNothingIsReplacedByThePageOfThePreviousRelease() async throws {
        let times = TrialTimes.short(paint: .milliseconds(600))
        try await withReleasedContainer("<script>document.body?.remove()</script>", times: times) {
            container, updater in
            container.controller.load()
            try await shows("1", in: container)
            #expect(updater.state.refused.map(\.cause) == [.noPaint])
            #expect(container.routes.snapshot.version?.text == "1")
        }
    }

    @Test func aPageOfAnOlderReleaseConfirmsNothing() async throws {
        try await withReleasedContainer("<p>two", times: .short(quiet: .milliseconds(1))) { container, updater in
            let old = container.routes.snapshot
            await updater.rollBack()
            try await container.until("the roll-back") { container.routes.snapshot !== old }
            container.controller.load()
            try await shows("1", in: container)
            #expect(updater.state.refused.map(\.release) == ["2.0"])
            #expect(!hasConfirmed(container))
        }
    }

    @Test func aFileOfAnotherHostIsNotFetched() async throws {
        let server = try await LocalServer.start()
        try await withReleasedContainer("<p>two", times: .short()) { container, _ in
            try await container.load()
            let read = "try { return (await fetch(argument)).status } catch { return 0 }"
            #expect(try await container.run(read, argument: "missing.js") == 404)
            #expect(try await container.run(read, argument: .string(server.url("/x.js").absoluteString)) == 0)
            #expect(await server.requests.isEmpty)
        }
    }
}
