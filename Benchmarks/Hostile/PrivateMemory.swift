import Foundation
import TomboloBridge

/// The memory that this process uses, how much it has grown, and how much of that a bridge counted.
///
/// Anonymous and shared memory, and what of it was swapped out, by the kernel's counters (`proc_pid_status(5)`). `smaps_rollup` would tell memory
/// that another process maps as well, but takes 20 ms of a process with 600 MB, which the figures of the main thread would show.
@MainActor
final class PrivateMemory {
    private let start = PrivateMemory.now()
    private(set) var growth = 0
    /// The most that the bridge counted.
    private(set) var held = 0

    /// Looks several times a second.
    func sample(_ bridge: Bridge, for duration: Duration) async {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {
            growth = max(growth, Self.now() - start)
            held = max(held, bridge.heldBytes)
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private static let counters = ["RssAnon:", "RssShmem:", "VmSwap:"]

    private static func now() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        let lines = text.split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace) }
        return lines.filter { $0.first.map { counters.contains(String($0)) } ?? false }
            .reduce(0) { $0 + (Int($1.dropFirst().first ?? "") ?? 0) * 1024 }
    }
}
