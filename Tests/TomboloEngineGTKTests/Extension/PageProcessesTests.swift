import Glibc
import TestSupport
import Testing

@testable import TomboloEngineGTK

/// The web processes that are served, depending on the events of the engine. The tests need no engine.
@Suite struct PageProcessesTests {
    private typealias StartedProcess = (token: String, number: WebProcessNumber)

    private let processes = PageProcesses()

    private func start() throws -> StartedProcess {
        let token = processes.issueToken()
        return (token, try #require(processes.connect(with: token)))
    }

    /// Commits the page, and identifies the process that shows it by the token.
    private func show(_ page: UInt64, by process: StartedProcess) {
        _ = processes.committed(in: page)
        _ = processes.identify(page, by: process.token)
    }

    /// Two processes: `a` showed the page with identifier 1, and `b` has replaced it with identifier 2.
    private func startAndReplace() throws -> (a: StartedProcess, b: StartedProcess) {
        let (a, b) = (try start(), try start())
        show(1, by: a)
        show(2, by: b)
        return (a, b)
    }

    @Test func everyProcessHasAUniqueToken() throws {
        let tokens = (0..<100).map { _ in processes.issueToken() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.utf8.count == 32 })
        #expect(Set(tokens.compactMap(processes.connect)).count == 100)
        for token in ["", "x", String(tokens[0].dropLast()), tokens[0] + "0"] {
            #expect(processes.connect(with: token) == nil)
        }
    }

    @Test func aProcessIsStartingUntilItConnects() throws {
        #expect(!processes.isStarting)
        let tokens = (0..<300).map { _ in processes.issueToken() }
        for token in tokens[1...] { _ = processes.connect(with: token) }
        #expect(processes.connect(with: "x") == nil)
        // The first token has been dropped, because only a limited number of tokens is kept. Its process may still be starting.
        #expect(processes.isStarting)
    }

    @Test func noProcessIsStartingAfterAllHaveConnected() throws {
        _ = (try start(), try start())
        #expect(!processes.isStarting)
    }

    @Test func aReplacedProcessIsNotServed() throws {
        let (a, b) = (try start(), try start())
        processes.loadBegan()
        #expect(processes.committed(in: 1).isEmpty)
        #expect(processes.identify(1, by: a.token).isEmpty)
        #expect(processes.loadEnded().isEmpty)
        processes.loadBegan()
        #expect(processes.admits(a.number) && processes.admits(b.number))
        #expect(processes.committed(in: 2) == [a.number])
        // The process that replaces `a` is not identified yet.
        #expect(!processes.admits(a.number) && processes.admits(b.number))
        #expect(processes.identify(2, by: b.token) == [a.number])
        #expect(!processes.admits(a.number) && processes.admits(b.number))
        #expect(processes.loadEnded().isEmpty)
    }

    @Test func anotherDocumentOfTheSameProcessEndsNoConnections() throws {
        let a = try start()
        show(1, by: a)
        for _ in 0..<3 {
            processes.loadBegan()
            #expect(processes.committed(in: 1).isEmpty)
            #expect(processes.loadEnded().isEmpty)
            #expect(processes.admits(a.number))
        }
    }

    @Test func aProcessThatBecomesActiveAgainIsServedImmediately() throws {
        let (a, b) = try startAndReplace()
        processes.loadBegan()
        #expect(processes.committed(in: 1) == [b.number])
        #expect(!processes.needsIdentification)
        #expect(processes.admits(a.number) && !processes.admits(b.number))
    }

    @Test func aReusedProcessIsServedDuringTheLoad() throws {
        let (a, b) = try startAndReplace()
        #expect(!processes.admits(a.number))
        processes.loadBegan()
        #expect(processes.admits(a.number))
        #expect(processes.committed(in: 3) == [b.number])
        #expect(processes.admits(a.number) && !processes.admits(b.number))
        #expect(processes.identify(3, by: a.token) == [b.number])
        #expect(processes.admits(a.number) && !processes.admits(b.number))
    }

    @Test func aLoadThatEndsWithoutADocumentExcludesReplacedProcesses() throws {
        let (a, b) = try startAndReplace()
        processes.loadBegan()
        #expect(processes.admits(a.number))
        #expect(processes.loadEnded() == [a.number])
        #expect(!processes.admits(a.number) && processes.admits(b.number))
    }

    @Test func aProcessReplacedBeforeItsIdentificationIsFoundByElimination() throws {
        let (a, b) = (try start(), try start())
        _ = processes.committed(in: 1)
        _ = processes.committed(in: 2)
        let later = try start()
        #expect(processes.identify(2, by: b.token) == [a.number])
        #expect(!processes.admits(a.number) && processes.admits(b.number) && processes.admits(later.number))
    }

    @Test func aLateIdentificationAppliesToTheRequestedPage() throws {
        let (a, b) = (try start(), try start())
        _ = processes.committed(in: 1)
        _ = processes.committed(in: 2)
        _ = processes.identify(1, by: a.token)
        #expect(processes.needsIdentification)
        _ = processes.identify(2, by: b.token)
        #expect(!processes.admits(a.number) && processes.admits(b.number))
    }

    @Test func anUnknownTokenIdentifiesNoProcess() throws {
        _ = try start()
        _ = processes.committed(in: 1)
        #expect(processes.identify(1, by: "made up").isEmpty)
        #expect(processes.needsIdentification)
    }

    @Test func connectionsForRequestsEndWithTheirProcess() throws {
        let (a, b) = (try start(), try start())
        let (ours, theirs) = try SocketPair.make()
        let (othersOurs, others) = try SocketPair.make()
        defer { for end in [theirs, others] { close(end) } }
        let (socket, other) = (PacketSocket(adopting: ours), PacketSocket(adopting: othersOurs))
        #expect(processes.add(socket, of: a.number) && processes.add(other, of: b.number))
        show(1, by: a)
        #expect(!Self.isEnded(theirs))
        _ = processes.committed(in: 2)
        #expect(Self.isEnded(theirs) && !Self.isEnded(others))
        // The process cannot connect again.
        #expect(!processes.add(socket, of: a.number))
    }

    @Test func aWaitingConnectionIsServedWhenALoadStarts() async throws {
        let a = try startAndReplace().a
        let waiting = Task { await processes.waitUntilAdmitted(a.number, atMost: .seconds(3600)) }
        while !processes.hasWaiters { await Task.yield() }
        processes.loadBegan()
        #expect(await waiting.value)
    }

    @Test func aWaitingConnectionIsRejectedAfterTheTimeout() async throws {
        let a = try startAndReplace().a
        #expect(await !processes.waitUntilAdmitted(a.number, atMost: .milliseconds(20)))
        #expect(!processes.hasWaiters)
    }

    @Test func theWaitOfACancelledTaskEnds() async throws {
        let a = try startAndReplace().a
        let waiting = Task { await processes.waitUntilAdmitted(a.number, atMost: .seconds(3600)) }
        while !processes.hasWaiters { await Task.yield() }
        waiting.cancel()
        #expect(await !waiting.value)
        #expect(!processes.hasWaiters)
    }

    private static func isEnded(_ connection: Int32) -> Bool {
        var byte: UInt8 = 0
        return recv(connection, &byte, 1, 0) == 0
    }
}
