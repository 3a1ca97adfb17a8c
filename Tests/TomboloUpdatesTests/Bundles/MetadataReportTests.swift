import Foundation
import OrderedCollections
import ReleaseFixtures
import Testing
import TomboloJSON

@testable import TomboloUpdates

/// Reports to an app about the metadata of its last check.
@MainActor
struct MetadataReportTests {
    @Test func theStateContainsTheExpiryOfEachRole() async throws {
        var publisher = try TestPublisher()
        let tomorrow = TestRepository.now.addingTimeInterval(86_400)
        publisher.repository["web-stable"].expires = tomorrow
        try publisher.publish()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        #expect(updater.state.expirations.isEmpty)
        await updater.check()
        let later = TestRepository.now.addingTimeInterval(30 * 86_400)
        var expected = ["web-stable": tomorrow]
        for role in ["root", "timestamp", "snapshot", "targets", "web-halt"] { expected[role] = later }
        #expect(updater.state.expirations == expected)
    }

    @Test func entriesOfALaterFormatAreReportedOncePerVersion() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        try publisher.offer("3.0", order: 30, ["index.html": "three"], on: "stable", ["v": 2])
        var events: [UpdateEvent] = []
        updater.onEvent = { events.append($0) }
        for _ in 0..<2 {
            try publisher.publish()
            await app.serve(publisher)
            for _ in 0..<2 { #expect(await updater.check() == .unchanged) }
        }
        let expected = UpdateEvent.passedOver(["web/stable/3.0/bundle.json"])
        #expect(events.filter { $0 != .checking && $0 != .unchanged } == [expected, expected])
    }

    @Test func targetsThatAreNotReleasesAreNotReported() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        publisher.repository["web-stable"].targets["web/stable/3.0/bundle.json"] = Data("{}".utf8)
        try publisher.publish()
        await app.serve(publisher)
        var events: [UpdateEvent] = []
        updater.onEvent = { events.append($0) }
        #expect(await updater.check() == .unchanged)
        #expect(events == [.checking, .unchanged])
    }

    @Test func entriesOfALaterFormatAreReportedForEachChannel() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        for channel in ["stable", "beta"] {
            try publisher.offerInLaterFormat("3.0", order: 30, ["index.html": "three"], on: channel)
        }
        try publisher.publish()
        await app.serve(publisher)
        var reported: [UpdateEvent] = []
        updater.onEvent = { event in
            if case .passedOver = event { reported.append(event) }
        }
        for channel in ["stable", "beta", "stable"] {
            try await updater.setChannel(channel)
            await updater.check()
        }
        #expect(
            reported == [
                .passedOver(["web/stable/3.0/bundle.json"]), .passedOver(["web/beta/3.0/bundle.json"]),
            ])
    }
}
