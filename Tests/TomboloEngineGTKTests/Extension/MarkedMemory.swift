import CWebProcess
import Foundation
import Glibc
import TestSupport

/// Memory with a unique name, so that its descriptors and mappings can be counted while other tests run.
struct MarkedMemory {
    let name = "tombolo-test-\(UUID().uuidString)"

    /// Creates memory of this name with `length` bytes.
    func make(_ length: Int = 16) -> Int32 {
        let memory = Self.create(name)
        let bytes = [UInt8](repeating: 0x41, count: length)
        _ = bytes.withUnsafeBytes { tombolo_memory_append(memory, $0.baseAddress, $0.count) }
        return memory
    }

    /// Creates memory that can be sealed and is closed on exec.
    /// - Parameter flags: Additional flags of `memfd_create`, which Swift does not import.
    static func create(_ name: String, flags: UInt32 = 0) -> Int32 {
        typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
        guard let symbol = dlsym(nil, "memfd_create") else { return -1 }
        let (closedOnExec, sealable): (UInt32, UInt32) = (1, 2)
        return unsafeBitCast(symbol, to: Create.self)(name, closedOnExec | sealable | flags)
    }

    /// The number of open descriptors of this memory in the program.
    var openCount: Int {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count {
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
            return target?.contains(name) == true
        }
    }

    /// The number of mappings of this memory in the program.
    var mappedCount: Int {
        (try? KernelFile.count(of: name, in: "/proc/self/maps")) ?? 0
    }
}
