import Foundation
import Glibc
import TomboloTesting

/// What processes hold of the system, as `/proc` shows it.
enum ProcessBooks {
    /// What the descriptors of a process lead to; nil when it is gone, or does not let us look.
    static func descriptors(of process: Int32 = getpid()) -> [String]? {
        let folder = "/proc/\(process)/fd"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    }

    /// How many descriptors this process has.
    static var descriptorCount: Int { descriptors()?.count ?? 0 }

    /// How often a process has memory of ours open, or mapped.
    static func memories(of process: Int32 = getpid()) -> Int {
        let maps = FileManager.default.contents(atPath: "/proc/\(process)/maps").map {
            String(decoding: $0, as: UTF8.self)
        }
        let mapped = maps?.split(separator: "\n").count { $0.contains("/memfd:tombolo") } ?? 0
        return mapped + (descriptors(of: process)?.count { $0.contains("/memfd:tombolo") } ?? 0)
    }
}
