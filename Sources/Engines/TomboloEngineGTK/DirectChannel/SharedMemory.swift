import CGLib
import CWebProcess
import Glibc
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Memory that is passed as a file descriptor. The descriptor is closed with the last reference.
nonisolated final class SharedMemory: Sendable {
    let descriptor: Int32

    init(adopting descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Returns a copy of the first `length` bytes, because the sender may still change or truncate the memory.
    /// - Throws: ``ConnectionError`` when the memory is shorter.
    func copy(_ length: Int) throws(ConnectionError) -> [UInt8] {
        // Checks the length before it allocates memory for bytes that may not exist.
        guard tombolo_memory_check(descriptor, length, 0) == 0 else {
            throw ConnectionError("its shared memory is shorter than \(length) bytes")
        }
        var error: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            error = tombolo_memory_copy(descriptor, buffer.baseAddress, length)
            count = error == 0 ? length : 0
        }
        guard error == 0 else { throw ConnectionError("its shared memory cannot be read (error \(-error))") }
        return bytes
    }

    /// Returns the first `length` bytes. If the memory can no longer be changed and is long enough, it is mapped; otherwise it is
    /// copied.
    /// - Throws: ``ConnectionError`` when the memory is shorter.
    func data(_ length: Int) throws(ConnectionError) -> Data {
        guard let start = Self.map(descriptor, length) else { return Data(try copy(length)) }
        return Data(
            bytesNoCopy: start, count: length,
            deallocator: .custom { start, length in
                munmap(start, length)
                Self.mapped.subtract(1, ordering: .relaxed)
            })
    }

    private static func map(_ descriptor: Int32, _ length: Int) -> UnsafeMutableRawPointer? {
        guard length > Int(TOMBOLO_MAXIMUM_INLINE) else { return nil }
        guard mapped.add(1, ordering: .relaxed).newValue <= maximumMapped,
            let start = tombolo_memory_map(descriptor, length)
        else {
            mapped.subtract(1, ordering: .relaxed)
            return nil
        }
        return start
    }

    /// The number of current mappings. A process may have 65,530, and is ended if it needs more.
    private static let mapped = Atomic(0)
    static let maximumMapped = 4096
}
