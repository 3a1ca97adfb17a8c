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

    private func send(_ bytes: Int) -> (reply: Reply, messages: [ConsoleMessage]) {
        let reply = Reply()
        let entry = #"{\"level\":\"info\",\"arguments\":[],\"place\":\"\"}"#
        let report = Array(#"{"origin":"https://a.example","dropped":0,"entries":["\#(entry)"]}"#.utf8)
        let body = report + Array(repeating: UInt8(ascii: " "), count: max(0, bytes - report.count))
        return (reply, intake.take(ScriptMessage(handler: ConsoleCapture.handlerName, body: body, reply: reply)))
    }

    @Test func aReportWithinTheBudgetIsAnsweredImmediately() {
        let (reply, messages) = send(0)
        #expect(reply.isAnswered)
        #expect(messages.count == 1)
    }

    @Test func aReportOverTheBudgetIsReadAndAnsweredLater() async throws {
        _ = send(ConsoleBudget.bytesPerSecond)
        let (reply, messages) = send(0)
        #expect(!reply.isAnswered)
        #expect(messages.count == 1)
        for _ in 0..<12_000 where !reply.isAnswered { try await Task.sleep(for: .milliseconds(10)) }
        #expect(reply.isAnswered)
        #expect(send(0).reply.isAnswered)
    }

    @Test func excessReportsAreNotReadAndNotKept() {
        _ = send(ConsoleBudget.maximumBytesPerSecond)
        let sent = (0..<ConsoleIntake.maximumWaiting + 1).map { _ in send(0) }
        #expect(sent.allSatisfy { $0.messages.isEmpty })
        #expect(sent.count { $0.reply.isAnswered } == 2)
    }
}
