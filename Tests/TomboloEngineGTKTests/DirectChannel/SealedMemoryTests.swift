import CWebProcess
import Glibc
import TestSupport
import Testing

@testable import TomboloEngineGTK

/// The seals of memory, with the values of linux/fcntl.h.
private enum Seal {
    static let add: Int32 = 1033
    static let seal: Int32 = 1
    static let shrink: Int32 = 2
    static let grow: Int32 = 4
    static let write: Int32 = 8
    static let laterWrites: Int32 = 16
    static let all = seal | shrink | grow | write
}

/// Memory of a web process that the program maps instead of copying it, if it is sealed.
@Suite struct SealedMemoryTests {
    private static let length = 200_000

    private func memory(seals: Int32, _ change: (Int32) -> Void = { _ in }) -> SharedMemory {
        let memory = [UInt8](repeating: 0x41, count: Self.length).withUnsafeBytes {
            tombolo_memory_with($0.baseAddress, $0.count)
        }
        change(memory)
        #expect(fcntl(memory, Seal.add, seals) == 0)
        return SharedMemory(adopting: memory)
    }

    private func isMapped(_ memory: SharedMemory, _ length: Int = Self.length) -> Bool {
        guard let start = tombolo_memory_map(memory.descriptor, length) else { return false }
        munmap(start, length)
        return true
    }

    @Test func sealedMemoryIsMapped() throws {
        let memory = memory(seals: Seal.all)
        #expect(isMapped(memory))
        #expect(try memory.data(Self.length).allSatisfy { $0 == 0x41 })
    }

    @Test(arguments: [0, Seal.write, Seal.shrink, Seal.grow | Seal.seal, Seal.laterWrites | Seal.shrink])
    func memoryThatCanChangeIsCopied(seals: Int32) throws {
        let memory = memory(seals: seals)
        #expect(!isMapped(memory))
        #expect(try memory.data(Self.length).allSatisfy { $0 == 0x41 })
    }

    @Test func memoryWithHolesIsCopied() throws {
        let empty = memory(seals: Seal.all) { memory in
            ftruncate(memory, 0)
            ftruncate(memory, off_t(Self.length))
        }
        #expect(!isMapped(empty))
        #expect(try empty.data(Self.length).allSatisfy { $0 == 0 })
        // The memory contains the stated number of bytes, but not at its start, where a hole precedes them.
        let late = memory(seals: Seal.all) { memory in
            ftruncate(memory, 0)
            var bytes = [UInt8](repeating: 0x42, count: Self.length)
            pwrite(memory, &bytes, bytes.count, off_t(Self.length))
        }
        #expect(!isMapped(late))
        #expect(try late.data(Self.length).allSatisfy { $0 == 0 })
    }

    @Test func memoryShorterThanItsStatedLengthIsRejected() {
        let short = memory(seals: Seal.all) { ftruncate($0, off_t(Self.length - 1)) }
        #expect(!isMapped(short))
        #expect(throws: ConnectionError.self) { try short.data(Self.length) }
        #expect(throws: ConnectionError.self) { try memory(seals: Seal.all).data(Self.length + 1) }
    }

    @Test func theNumberOfMappingsIsLimited() throws {
        let memory = memory(seals: Seal.all)
        let all = try (0..<SharedMemory.maximumMapped + 500).map { _ in try memory.data(70_000) }
        #expect((100...SharedMemory.maximumMapped).contains(mappingCount(of: memory)))
        #expect(all.allSatisfy { $0.count == 70_000 && $0.last == 0x41 })
        let short = try (0..<1_000).map { _ in try memory.data(10) }
        #expect((100...SharedMemory.maximumMapped).contains(mappingCount(of: memory)))
        #expect(short.allSatisfy { $0.count == 10 })
    }

    /// The number of mappings of the memory: lines of `/proc/self/maps` with its inode. Other tests map memory at the same time.
    private func mappingCount(of memory: SharedMemory) -> Int {
        var status = stat()
        guard fstat(memory.descriptor, &status) == 0, let maps = try? KernelFile.text("/proc/self/maps") else {
            return .max
        }
        let inode = String(status.st_ino)
        return maps.split(separator: "\n").count { line in
            let fields = line.split(separator: " ", maxSplits: 5)
            return fields.count == 6 && fields[4] == inode && fields[5].contains(":")
        }
    }
}
