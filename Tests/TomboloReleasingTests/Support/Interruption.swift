import Foundation
import Synchronization
import TomboloReleasing
import TomboloUpdates

/// Stops a command before one of its changes of the repository, as if the process was killed there.
final class Interruption: Sendable {
    private let remaining: Mutex<Int>

    /// - Parameter count: The number of changes that still happen.
    init(after count: Int) { remaining = Mutex(count) }

    /// Whether the command would have made more changes.
    var hasStopped: Bool { remaining.withLock { $0 < 0 } }

    var observer: PublicFolder.Observer {
        { [self] path throws(StoreError) in
            let isAllowed = remaining.withLock { count in
                count -= 1
                return count >= 0
            }
            guard isAllowed else { throw .system(operation: "written", path: path, reason: "the process was killed") }
        }
    }
}

extension TestPublishing {
    /// Runs a command on copies of the repository, and stops it before its first change, before its second one, and so on.
    /// - Parameters:
    ///   - command: The command.
    ///   - check: Called with each copy after the command was stopped, and with the last one, on which it was not stopped.
    func interrupt(
        _ command: (TestPublishing, ReleaseRepository) async throws -> Void,
        check: (TestPublishing, _ isComplete: Bool) async throws -> Void
    ) async throws -> Int {
        var count = 0
        while true {
            var copy = self
            copy.repositoryName = "repository-\(UUID())"
            try FileManager.default.copyItem(at: url, to: copy.url)
            let interruption = Interruption(after: count)
            do {
                try await command(copy, try copy.open(observer: interruption.observer))
            } catch let error as ReleasingError {
                guard interruption.hasStopped, case .store = error else { throw error }
            }
            try await check(copy, !interruption.hasStopped)
            try FileManager.default.removeItem(at: copy.url)
            guard interruption.hasStopped else { return count }
            count += 1
        }
    }
}
