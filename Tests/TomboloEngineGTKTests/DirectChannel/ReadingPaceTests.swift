import GLibRuntime
import Glibc
import TestSupport
import Testing

@testable import TomboloEngineGTK

/// Limits on how long the main loop reads from one web process.
@MainActor
@Suite struct ReadingPaceTests {
    @Test func anEndlessSenderLeavesTimeForIdleWork() async throws {
        let (near, far) = try SocketPair.make()
        let connection = ProcessConnection(PacketSocket(adopting: far), of: WebProcessNumber(value: 1)) { _ in }
        let document = EndlessSender(over: near)
        document.start()
        connection.start(for: document, maximumLength: 1 << 20)
        defer {
            connection.end()
            close(near)
        }
        var previous = 0
        for _ in 0..<3 {
            try await until("a record") { document.recordCount != previous || !document.isSending }
            previous = document.recordCount
            #expect(await waitForIdle(atMost: .seconds(3600)))
            #expect(document.isSending)
        }
    }

    @Test func everyFourthConsecutiveFullTurnIsFollowedByAPause() {
        var pace = ReadingPace()
        var pauses: [Bool] = []
        for _ in 0..<11 { pauses.append(pace.noteFullTurn()) }
        #expect(pauses == [false, false, false, true, false, false, false, true, false, false, false])
        pace.noteFinishedTurn()
        let isPause = pace.noteFullTurn()
        #expect(!isPause)
    }

    @Test func aPacketIsExpectedAfterAPromptResponse() {
        var pace = ReadingPace()
        let start = ContinuousClock.now
        pace.noteSent(at: start)
        #expect(!pace.expectsPacket)
        pace.noteReceived(at: start + .microseconds(1))
        #expect(!pace.expectsPacket)
        pace.noteSent(at: start)
        #expect(pace.expectsPacket)
        pace.noteReceived(at: start + .seconds(1))
        pace.noteSent(at: start)
        #expect(!pace.expectsPacket)
        pace.noteReceived(at: start + .microseconds(1))
        pace.noteSent(at: start)
        pace.noteWait(succeeded: false)
        #expect(!pace.expectsPacket)
    }
}
