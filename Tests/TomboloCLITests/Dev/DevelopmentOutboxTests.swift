#if DEBUG
import Glibc
import Testing

@testable import Tombolo
@testable import TomboloCLI

/// The lines of an app that wait for `tombolo dev` to read them.
struct DevelopmentOutboxTests {
    /// Both ends of a connection.
    private final class Connection {
        let ends: [Int32]

        init() throws {
            var ends: [Int32] = [-1, -1]
            let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
            self.ends = ends
            try #require(result == 0)
        }

        deinit { for end in ends { close(end) } }

        /// Reads what has arrived.
        func read() -> [UInt8] {
            var buffer = [UInt8](repeating: 0, count: 1 << 20)
            let count = recv(ends[1], &buffer, buffer.count, Int32(MSG_DONTWAIT))
            return Array(buffer[..<max(count, 0)])
        }
    }

    @Test func allLinesArriveInOrder() throws {
        let connection = try Connection()
        var outbox = DevelopmentOutbox()
        // More than a socket holds.
        let lines = (0..<3_000).map { "\($0) " + String(repeating: "x", count: 1_000) }
        for line in lines {
            #expect(outbox.add(line, as: .entry) == true)
            outbox.send(over: connection.ends[0])
        }
        #expect(outbox.count > 0)
        var received: [UInt8] = []
        while outbox.count > 0 {
            received += connection.read()
            outbox.send(over: connection.ends[0])
        }
        received += connection.read()
        let isComplete = received == Array((lines.joined(separator: "\n") + "\n").utf8)
        #expect(isComplete)
    }

    @Test func anEntryAfterALargeValueIsAccepted() {
        var outbox = DevelopmentOutbox()
        #expect(outbox.add(String(repeating: "x", count: 20 << 20), as: .entry) == true)
        #expect(outbox.add("next", as: .entry) == true)
        #expect(outbox.add("log", as: .console) == true)
        #expect(outbox.count == (20 << 20) + 1 + 5 + 4)
    }

    @Test func aRecordingThatIsNotReadEndsWithANotice() {
        var outbox = DevelopmentOutbox(maximumConsole: 10, maximum: 100)
        #expect(outbox.add(String(repeating: "x", count: 98), as: .entry) == true)
        #expect(outbox.add("y", as: .entry) == true)
        #expect(outbox.add("z", as: .entry) == false)
        #expect(outbox.add("log", as: .console) == false)
        #expect(outbox.add("end", as: .end) == true)
        #expect(outbox.count == 98 + 1 + 2 + 4)
    }

    @Test func unreadMessagesOfTheConsoleAreDroppedAndDoNotEndTheRecording() throws {
        let connection = try Connection()
        var outbox = DevelopmentOutbox(maximumConsole: 10, maximum: 100)
        #expect(outbox.add("0123456789", as: .console) == true)
        #expect(outbox.add("more", as: .console) == false)
        #expect(outbox.add("entry", as: .entry) == true)
        outbox.send(over: connection.ends[0])
        #expect(connection.read() == Array("0123456789\nentry\n".utf8))
        #expect(outbox.count == 0)
        #expect(outbox.add("more", as: .console) == true)
    }

    @Test func theLinesOfAnEndedConnectionAreDropped() throws {
        let connection = try Connection()
        shutdown(connection.ends[1], Int32(SHUT_RDWR))
        var outbox = DevelopmentOutbox()
        #expect(outbox.add("line", as: .entry) == true)
        outbox.flush(over: connection.ends[0])
        #expect(outbox.count == 0)
    }

    @Test func theEndOfTheAppWaitsForItsLinesToBeRead() throws {
        let connection = try Connection()
        let output = try ScratchFile()
        let process = try ChildProcess(
            "wc", ["-c"], input: connection.ends[1], output: output.descriptor, errors: output.descriptor)
        defer { process.end() }
        var outbox = DevelopmentOutbox()
        #expect(outbox.add(String(repeating: "x", count: 8 << 20), as: .entry) == true)
        outbox.flush(over: connection.ends[0], timeout: 120_000)
        #expect(outbox.count == 0)
        shutdown(connection.ends[0], Int32(SHUT_WR))
        #expect(process.wait(atMost: .seconds(120)) == .exited(0))
        #expect(output.text() == "\((8 << 20) + 1)")
    }

    @Test func theEndOfTheAppDoesNotWaitForASideThatNoLongerReads() throws {
        let connection = try Connection()
        var outbox = DevelopmentOutbox()
        #expect(outbox.add(String(repeating: "x", count: 8 << 20), as: .entry) == true)
        outbox.flush(over: connection.ends[0], timeout: 10)
        #expect(outbox.count > 0)
    }
}
#endif
