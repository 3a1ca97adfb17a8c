import Testing

@testable import TomboloEngine

struct CrashRecoveryTests {
    private let start = ContinuousClock.now

    private func actions(_ recovery: CrashRecovery, at seconds: [Double]) -> [CrashRecovery.Action] {
        var history: [ContinuousClock.Instant] = []
        return seconds.map { recovery.action(at: start + .seconds($0), history: &history) }
    }

    @Test func aPageReloadsAfterOneCrashPerMinute() {
        #expect(actions(CrashRecovery(), at: [0, 10, 20]) == [.reload, .giveUp, .giveUp])
        #expect(actions(CrashRecovery(), at: [0, 61, 122]) == [.reload, .reload, .reload])
    }

    @Test func aCrashJustWithinTheWindowCounts() {
        #expect(actions(CrashRecovery(reloads: 1, window: .seconds(60)), at: [0, 60]) == [.reload, .giveUp])
        #expect(actions(CrashRecovery(reloads: 1, window: .seconds(60)), at: [0, 60.001]) == [.reload, .reload])
    }

    @Test func theNumberOfReloadsIsConfigurable() {
        #expect(actions(CrashRecovery(reloads: 3), at: [0, 1, 2, 3]) == [.reload, .reload, .reload, .giveUp])
    }

    @Test func recoveryWorksAgainAfterTheWindow() {
        #expect(
            actions(CrashRecovery(reloads: 1, window: .seconds(60)), at: [0, 1, 100]) == [.reload, .giveUp, .reload])
    }

    @Test func aPageIsNotReloadedIfReloadsAreDisabled() {
        #expect(actions(CrashRecovery(reloads: 0), at: [0, 1]) == [.leave, .leave])
    }

    @Test func theHistoryOfCrashesIsLimited() {
        var history: [ContinuousClock.Instant] = []
        for second in 0..<10_000 { _ = CrashRecovery().action(at: start + .seconds(second), history: &history) }
        #expect(history.count <= 61)
    }
}
