import Testing
import TomboloTestServer

@testable import TomboloEngine

@MainActor
struct ConsoleIntakeTests {
    private final class Reply: ScriptMessageReplying {
        var isAnswered = false

        func resolve(with text: [UInt8]) { isAnswered = true }
    }

    private let intake = ConsoleIntake(ConsoleCapture())

    private func send(
        _ bytes: Int, at now: ContinuousClock.Instant = .now
    ) -> (reply: Reply, messages: [ConsoleMessage]) {
        let reply = Reply()
        let entry = #"{\"level\":\"info\",\"arguments\":[],\"place\":\"\"}"#
        let report = Array(#"{"origin":"https://a.example","dropped":0,"entries":["\#(entry)"]}"#.utf8)
        let body = report + Array(repeating: UInt8(ascii: " "), count: max(0, bytes - report.count))
        let message = ScriptMessage(handler: ConsoleCapture.handlerName, body: body, reply: reply)
        return (reply, intake.take(message, at: now))
    }

    @Test func aReportWithinTheBudgetIsAnsweredImmediately() {
        let (reply, messages) = send(0)
        #expect(reply.isAnswered)
        #expect(messages.count == 1)
    }

    @Test func aReportOverTheBudgetIsReadAndAnsweredLater() async throws {
        let now = ContinuousClock.now
        _ = send(ConsoleBudget.bytesPerSecond, at: now)
        let (reply, messages) = send(0, at: now)
        #expect(!reply.isAnswered)
        #expect(messages.count == 1)
        for _ in 0..<12_000 where !reply.isAnswered { try await Task.sleep(for: .milliseconds(10)) }
        #expect(reply.isAnswered)
        #expect(send(0).reply.isAnswered)
    }

    @Test func excessReportsAreNotReadAndNotKept() {
        let now = ContinuousClock.now
        _ = send(ConsoleBudget.maximumBytesPerSecond, at: now)
        let sent = (0..<ConsoleIntake.maximumWaiting + 1).map { _ in send(0, at: now) }
        #expect(sent.allSatisfy { $0.messages.isEmpty })
        #expect(sent.count { $0.reply.isAnswered } == 2)
    }
}
