import Foundation
import Glibc
import TestSupport
import TomboloTesting

/// The descriptors and shared memory of processes, from `/proc`.
enum ProcessResources {
    /// The targets of a process's descriptors; nil if the process has ended or cannot be inspected.
    static func descriptors(of process: Int32 = getpid()) -> [String]? {
        let folder = "/proc/\(process)/fd"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    }

    /// The number of descriptors of this process.
    static var descriptorCount: Int { descriptors()?.count ?? 0 }

    /// The number of descriptors and mappings of Tombolo's shared memory in a process.
    static func sharedMemoryCount(of process: Int32 = getpid()) -> Int {
        let mapped = (try? KernelFile.count(of: "/memfd:tombolo", in: "/proc/\(process)/maps")) ?? 0
        return mapped + (descriptors(of: process)?.count { $0.contains("/memfd:tombolo") } ?? 0)
    }
}
