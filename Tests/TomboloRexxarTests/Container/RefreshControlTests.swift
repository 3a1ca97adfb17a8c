import RexxarFixtures
import TestSupport
import Testing
import TomboloBridge

@testable import TomboloRexxar

@MainActor
@Suite
struct RefreshControlTests {
    private let document = WidgetFixtures.documentID()

    /// The recorded actions of a control.
    private final class Log {
        var lines: [String] = []
    }

    private func control(_ log: Log, timeLimit: Duration = .seconds(30)) -> RefreshControl {
        RefreshControl(
            timeLimit: timeLimit,
            RefreshControl.Actions(
                watch: { _ in log.lines.append("watch") }, refresh: { _ in log.lines.append("refresh") },
                show: { log.lines.append($0 ? "show" : "hide") }, timedOut: { _ in log.lines.append("timed out") }))
    }

    @Test
    func aRefreshThatDoesNotCompleteTimesOut() async throws {
        let log = Log()
        let control = control(log, timeLimit: .milliseconds(1))
        control.enable(in: document)
        control.pulled(document)
        try await until("the end") { !control.isRefreshing }
        #expect(log.lines == ["watch", "show", "refresh", "hide", "timed out"])
        control.complete(in: document)
        #expect(log.lines.count == 5)
    }

    @Test
    func aSecondRefreshStartsAfterTheFirstAndEndsWithItsDocument() async throws {
        let log = Log()
        let control = control(log)
        control.enable(in: document)
        control.pulled(document)
        control.complete(in: document)
        control.pulled(document)
        #expect(log.lines == ["watch", "show", "refresh", "hide", "show", "refresh"])
        control.documentEnded(document)
        #expect(log.lines.last == "hide")
        #expect(!control.isRefreshing)
    }
}
