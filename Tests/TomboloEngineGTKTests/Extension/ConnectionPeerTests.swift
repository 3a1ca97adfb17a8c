import Testing

@testable import TomboloEngineGTK

/// The web process to which a connection is attributed.
struct ConnectionPeerTests {
    /// The parent of each process. 100 is the program, 110 and 120 are its children, and 111 and 112 are descendants of 110. 200 belongs to
    /// another program. 300 and 301 are each other's parents.
    private static let parents: [Int32: Int32] = [
        100: 50, 50: 1, 110: 100, 111: 110, 112: 111, 120: 100, 200: 1, 201: 200, 300: 301, 301: 300, 400: 0,
    ]

    private func peer(_ process: Int32, isStartedByOthers: Bool = false) -> ConnectionPeer? {
        ConnectionPeer(
            process: process, program: 100, isStartedByOthers: isStartedByOthers, parent: { Self.parents[$0] })
    }

    @Test func aConnectionOfTheProgramItselfIsAttributedToIt() { #expect(peer(100) == .process(100)) }

    @Test(arguments: [110, 111, 112] as [Int32])
    func descendantsAreAttributedToTheChildOfTheProgram(process: Int32) { #expect(peer(process) == .process(110)) }

    @Test func childrenOfTheProgramAreDistinct() { #expect(peer(120) == .process(120)) }

    @Test(arguments: [1, 50, 200, 201, 300, 400, 999] as [Int32])
    func processesOfOtherProgramsAreRejected(process: Int32) {
        #expect(peer(process) == nil)
        #expect(peer(process, isStartedByOthers: true) == .unknown)
    }

    @Test func aProcessOutsideTheProcessTableIsUnknown() {
        #expect(peer(0) == .unknown)
        #expect(peer(-3) == .unknown)
        // The process is unknown if the process table cannot be read.
        #expect(ConnectionPeer(process: 110, program: 100, isStartedByOthers: false, parent: { _ in nil }) == .unknown)
    }
}
