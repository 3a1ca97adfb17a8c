import Foundation
import Testing
import TomboloTestServer

/// The store after a power loss at any time: it has the old version or the new version, with all files of that version.
///
/// The operations of the real writer are recorded. The real code then opens each state that a disk may have after a power loss.
@Suite
struct StorePowerLossTests {
    private static let seed: UInt64 = 20
    /// The approximate limit of checked states. If there are more states, an evenly distributed sample is checked.
    private static let maximumStates = 120

    @Test
    func everyStateAfterALossOfPowerHasACompleteVersion() async throws {
        let trace = try await OperationTrace(of: TemporaryFolder())
        #expect(trace.status == 0)
        let problems = try await problems(trace.operations, trace.maps)
        #expect(problems.isEmpty, "\(problems)")
    }

    /// Covers a process that continues after a killed one: it reads names that the killed process has changed but that are not on the disk yet.
    @Test
    func everyStateAfterAKillAndALossOfPowerHasACompleteVersion() async throws {
        var states = PowerLossStates(seed: Self.seed)
        var maps: [String?] = []
        for number in 1... {
            let folder = TemporaryFolder()
            let killed = try await OperationTrace(of: folder, killedAtFlush: number)
            // The writer is killed only until it has stored the first version. It stores the other versions in the same way.
            guard killed.status != 0, !killed.operations.contains(where: \.isStep) else { break }
            let next = try await OperationTrace(of: folder)
            #expect(next.status == 0)
            let first = try #require(next.operations.firstIndex { $0.isStep })
            states.add(next.operations[...first], after: killed.operations)
            maps = next.maps
        }
        let problems = try await problems(states, maps)
        #expect(problems.isEmpty, "\(problems)")
    }

    enum Flush: CaseIterable { case files, folders }

    @Test(arguments: Flush.allCases)
    func aMissingFlushIsDetected(missing: Flush) async throws {
        let trace = try await OperationTrace(of: TemporaryFolder())
        let files = Set(trace.operations.compactMap { if case .makeFile(let path) = $0 { path } else { nil } })
        let operations = trace.operations.filter {
            guard case .flush(let path) = $0 else { return true }
            return files.contains(path) != (missing == .files)
        }
        #expect(operations.count < trace.operations.count)
        #expect(try await !problems(operations, trace.maps).isEmpty)
    }

    private func problems(_ operations: [FileOperation], _ maps: [String?]) async throws -> Set<String> {
        var states = PowerLossStates(seed: Self.seed)
        states.add(operations)
        return try await problems(states, maps)
    }

    private func problems(_ states: PowerLossStates, _ maps: [String?]) async throws -> Set<String> {
        try #require(maps.count > 1)
        try #require(states.cases.count > 100)
        let step = max(1, states.cases.count / Self.maximumStates)
        let check = StoreCheck(maps: maps)
        var problems: Set<String> = []
        for index in stride(from: 0, to: states.cases.count, by: step) {
            let found = states.cases[index]
            if let problem = try await check.problem(found) { problems.insert("step \(found.step): \(problem)") }
        }
        return problems
    }
}
