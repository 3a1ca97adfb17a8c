import Foundation
import Testing
import TomboloEngine
import TomboloTesting
import TomboloUpdates

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Links, widgets and frames of a container, which cannot affect the state of its releases.
@MainActor
@Suite struct ReleasedLinkTests {
    /// Names that a page could try, as widgets and as APIs of the container.
    private static let names = [
        "updates/channel?channel=beta", "updates/apply?release=9", "updates/confirm?release=2.0", "updates/rollBack",
        "channel?name=beta", "origin?url=https://evil.example", "key?public=abc", "confirm", "rollback",
    ]

    private static let request = """
        const frame = document.createElement('iframe');
        frame.src = 'douban://rexxar-container/' + argument;
        document.body.append(frame);
        for (const scheme of ['http', 'https']) {
            try { await fetch(`${scheme}://rexxar-container/${argument}`, { method: 'POST', body: 'channel=beta' }) } catch {}
        }
        """

    private static let report =
        "const f = document.createElement('iframe'); f.src = 'douban://rexxar-container/ready'; document.body.append(f);"

    /// A link whose query names everything that a link must not choose.
    private static let link =
        "box://shop/start?channel=beta&release=9&runtime=1&origin=https%3A%2F%2Fevil.example&ready=1&confirm=2.0"

    private func settle(_ container: TestContainer) async throws {
        try await container.until("the first paint") {
            try await container.run("return performance.getEntriesByType('paint').length > 0") == true
        }
        // More than the time after which a page without an error would have confirmed its release.
        try await container.run("return new Promise((resolve) => setTimeout(resolve, 1000))")
    }

    @Test func widgetsAndLinksCannotChangeTheStateOfReleases() async throws {
        try await withReleasedContainer("<p>two", ready: "explicit", uri: Self.link, times: .short()) {
            container, updater in
            let before = updater.state
            try await container.load()
            try await container.until("the page") { container.page.title == "Release 2" }
            for name in Self.names { try await container.run(Self.request, argument: .string(name)) }
            try await settle(container)
            #expect(updater.state == before)
            #expect(!updater.state.isConfirmed && updater.state.channel == "stable")
            // The page itself can report that it works, and nothing else.
            try await container.run(Self.report)
            try await container.until("the confirmation") { updater.state.isConfirmed }
            #expect(updater.state.channel == "stable" && updater.state.live == "2.0")
        }
    }

    @Test func aFrameOfAnotherOriginDoesNotReportForThePage() async throws {
        try await withReleasedContainer("<p>two", ready: "explicit", times: .short()) { container, updater in
            try await container.load()
            let frame = """
                const frame = document.createElement('iframe');
                frame.sandbox = 'allow-scripts';
                frame.srcdoc = '<body><script>' + argument + '</script>';
                document.body.append(frame);
                """
            try await container.run(frame, argument: .string(Self.report))
            try await settle(container)
            #expect(!updater.state.isConfirmed)
        }
    }

    @Test func aMissingPageShowsANoticeAndDoesNotCountAgainstTheRelease() async throws {
        try await withReleasedContainer("<p>two", uri: "box://shop/old", times: .short()) { container, updater in
            container.controller.load()
            try await container.until("the error") {
                container.events.contains(.failed(.noRoute("box://shop/old")))
            }
            #expect(updater.state.live == "2.0" && updater.state.refused.isEmpty && !updater.state.isConfirmed)
        }
    }

    @Test func anOpenPageThatTheNextReleaseLacksStaysUntilItIsLoadedAgain() async throws {
        try await withReleasedContainer("<p>two", uri: "box://shop/new", times: .short()) { container, updater in
            try await container.load()
            try await container.until("the page") { container.page.title == "Release 2" }
            // Release 1.0, which goes live now, has no route for this URI.
            await updater.rollBack()
            try await container.until("the roll-back") { container.routes.snapshot.version?.text == "1" }
            #expect(container.page.title == "Release 2")
            #expect(try await container.run("return (await fetch(location.href)).status") == 200)
            container.controller.load()
            try await container.until("the error") {
                container.events.contains(.failed(.noRoute("box://shop/new")))
            }
            #expect(updater.state.live == "1.0" && updater.state.refused.map(\.release) == ["2.0"])
        }
    }
}
