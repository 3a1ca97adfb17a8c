import Foundation
import OrderedCollections
import ReleaseFixtures
import Testing
import TomboloJSON

@testable import TomboloUpdates

/// The one line that describes the state of a bundle.
@MainActor
struct StateTextTests {
    private let now = MetadataDate.text(TestRepository.now)

    /// Publishes a change, checks, and returns the line.
    private func line(
        _ apply: ApplyPolicy = .now, then step: (BundleUpdater, TestApp) async throws -> Void = { _, _ in },
        _ change: (inout TestPublisher) throws -> Void
    ) async throws -> String {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = apply
        let updater = try await app.start()
        try change(&publisher)
        try publisher.publish()
        await app.serve(publisher)
        await updater.check()
        try await step(updater, app)
        return updater.state.description
    }

    private func offer(_ publisher: inout TestPublisher) throws {
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
    }

    @Test func theStateLineShowsTheReleaseInUseAndTheStoredOne() async throws {
        #expect(try await line { _ in } == "web stable: release 1.0 (embedded); checked at \(now)")
        #expect(
            try await line(.nextStart) { try offer(&$0) }
                == "web stable: release 1.0 (embedded); 2.0 is stored; checked at \(now)")
        #expect(try await line { try offer(&$0) } == "web stable: release 2.0 (on trial); checked at \(now)")
        let confirmed = try await line(then: { updater, _ in await updater.confirm(updater.release) }) {
            try offer(&$0)
        }
        #expect(confirmed == "web stable: release 2.0; checked at \(now)")
    }

    /// Paths contain the name of the user, and a page may be a web page.
    @Test func pagesDoNotReceivePathsOfThisDevice() throws {
        let errors: [StoreError] = [
            .system(operation: "written", path: "/home/ada/store", reason: "No space left on device"),
            .noSpace(path: "/home/ada/store", needed: 2, free: 1), .inUse("/home/ada/store"),
        ]
        for error in errors {
            let state = UpdateState(
                bundle: "web", channel: "stable", live: "1.0", isEmbedded: true, isConfirmed: true, staged: nil,
                refused: [], lastCheck: nil, lastOutcome: .failed(.store(error)),
                expirations: [:])
            let reason = try #require(UpdateReport(state).reason)
            #expect(UpdateReport(state).outcome == "failed" && !reason.contains("/"), "\(reason)")
        }
    }

    @Test func theStateLineShowsTheLastFailureAndItsReason() async throws {
        let rolledBack = try await line(then: { updater, _ in await updater.rollBack() }) { try offer(&$0) }
        #expect(
            rolledBack
                == "web stable: release 1.0 (embedded); 2.0 failed, because the app rolled it back; checked at \(now)")
        let crashed = try await line(then: { updater, _ in
            for _ in 0..<2 { await updater.note(.crash, of: updater.release) }
        }) { try offer(&$0) }
        #expect(crashed.contains("2.0 failed, because the web process of its pages ended twice"))
    }

    @Test func theStateTextStatesWhyAReleaseIsNotUsed() async throws {
        let held = try await line { publisher in
            try offer(&publisher)
            publisher.halt("2.0")
        }
        #expect(held == "web stable: release 1.0 (embedded); release 2.0 is not used: it is halted; checked at \(now)")
        let runtime = try await line {
            try $0.offer("2.0", order: 20, ["index.html": "two"], on: "stable", ["runtime": [7, 9]])
        }
        #expect(runtime.contains("release 2.0 is not used"))
        let stale = try await line { $0.repository["timestamp"].expires = TestRepository.now }
        #expect(stale.contains("the last check failed: “timestamp.json” expired at \(now)"))
    }

    @Test(arguments: ["\n", "\r\n", "\u{2028}", "\u{85}", "\u{0}"])
    func textFromAServerCannotAddLines(text: String) async throws {
        let role = "a\(text)web stable: release 9.9"
        let line = try await line { publisher in
            publisher.repository["web-stable"].extra["x-tombolo"] = ["v": 1, "bundle": .string(role)]
            publisher.repository["timestamp"].extra["_type"] = .string(role)
        }
        #expect(line.contains("the last check failed"))
        #expect(
            line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x85 && $0.value != 0x2028 }, "\(line)")
        let wrong = try await self.line { publisher in
            try publisher.offer("2.0", order: 20, ["index.html": "two"])
            publisher.repository["web-stable"].targets["web/stable/\(role)/bundle.json"] = Data()
        }
        #expect(wrong.contains("the last check failed"))
        #expect(
            wrong.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x85 && $0.value != 0x2028 }, "\(wrong)")
    }
}
