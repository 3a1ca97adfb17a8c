#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the processes of the machine from `/proc`.
enum ProcessTable {
    /// Returns the parent of each process.
    static func parents() -> [Int32: Int32] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        var parents: [Int32: Int32] = [:]
        for process in entries.compactMap({ Int32($0) }) { parents[process] = parent(of: process) }
        return parents
    }

    /// Returns the parent of a process; nil if the process is gone or not visible.
    nonisolated static func parent(of process: Int32) -> Int32? {
        guard let status = text("/proc/\(process)/stat"),
            // A process's name, in parentheses, may itself contain spaces and parentheses, so the fields are counted
            // from the last parenthesis.
            let fields = status.split(separator: ")").last?.split(separator: " "), fields.count > 1
        else { return nil }
        return Int32(fields[1])
    }

    /// Returns all processes that a process started, directly or indirectly.
    static func descendants(of root: Int32, in parents: [Int32: Int32]) -> [Int32] {
        parents.keys.filter { process in
            var ancestor = parents[process]
            while let current = ancestor, current != root, current > 1 { ancestor = parents[current] }
            return ancestor == root
        }
    }

    /// Returns a process's name, which the kernel truncates to 15 bytes.
    static func name(of process: Int32) -> String? {
        text("/proc/\(process)/comm")?.split(separator: "\n").first.map(String.init)
    }

    /// Returns the number of threads of a process; 0 if the process is gone.
    static func threadCount(of process: Int32) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))?.count ?? 0
    }

    nonisolated private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
