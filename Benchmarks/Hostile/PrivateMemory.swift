import Foundation
import TomboloBridge

/// Measures the growth of this process's private memory, and the memory that a bridge counts.
///
/// The private memory is the anonymous, shared and swapped-out memory, from the kernel's counters (`proc_pid_status(5)`). `smaps_rollup`
/// would also tell which of that memory another process maps. But reading it takes 20 ms in a process with 600 MB, and that would show in
/// the figures of the main thread.
@MainActor
final class PrivateMemory {
    private let start = PrivateMemory.now()
    private(set) var growth = 0
    /// Maximum memory that the bridge counted, in bytes.
    private(set) var held = 0

    /// Takes a sample every 100 ms.
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
