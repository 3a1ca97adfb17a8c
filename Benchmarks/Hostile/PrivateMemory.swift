import Foundation

/// The memory that this process alone uses, and how much it has grown.
@MainActor
final class PrivateMemory {
    private let start = PrivateMemory.now()
    private(set) var growth = 0

    /// Looks several times a second.
    func sample(for duration: Duration) async {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {
            growth = max(growth, Self.now() - start)
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private static func now() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8) else { return 0 }
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("Private_") || $0.hasPrefix("Swap:") }
        return lines.reduce(0) { $0 + (Int($1.split(separator: " ").dropFirst().first ?? "") ?? 0) * 1024 }
    }
}
