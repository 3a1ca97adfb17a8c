import Testing

import TomboloSystem

@MainActor
@Suite struct DeadlinesTests {
    private let deadlines = Deadlines()
    private let expiry = AsyncStream<String>.makeStream()

    private func set(
        _ name: String, after milliseconds: Int, from start: ContinuousClock.Instant = .now
    ) -> Deadlines.ID {
        deadlines.set(at: start + .milliseconds(milliseconds)) { [expiry = expiry.continuation] in
            expiry.yield(name)
            if name == "last" { expiry.finish() }
        }
    }

    /// The names of the expired deadlines, up to "last".
    private func expirations() async -> [String] {
        var names: [String] = []
        for await name in expiry.stream { names.append(name) }
        return names
    }

    @Test func deadlinesExpireInOrderOfTime() async {
        let start = ContinuousClock.now
        _ = set("last", after: 60, from: start)
        _ = set("first", after: 0, from: start)
        _ = set("second", after: 20, from: start)
        #expect(await expirations() == ["first", "second", "last"])
    }

    @Test func aClearedDeadlineDoesNotExpire() async {
        let cleared = set("cleared", after: 5)
        _ = set("last", after: 10)
        deadlines.clear(cleared)
        #expect(await expirations() == ["last"])
    }

    @Test func aDeadlineCanBeSetWhileAnotherExpires() async {
        _ = deadlines.set(after: .zero) { _ = set("last", after: 1) }
        #expect(await expirations() == ["last"])
    }
}
