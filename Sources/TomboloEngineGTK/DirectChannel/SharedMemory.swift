import CWebKitGTK
import CWebProcess
import Foundation
import Glibc
import Synchronization

/// Memory that travels as a descriptor; closed when the last reference goes.
nonisolated final class SharedMemory: Sendable {
    let descriptor: Int32

    init(adopting descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// A copy of its first bytes: whoever sent it may go on changing it, and cut it short.
    /// - Throws: ``ConnectionError`` when it does not hold as many.
    func copy(_ length: Int) throws(ConnectionError) -> [UInt8] {
        // Before any room is made for what may not be there.
        guard tombolo_memory_check(descriptor, length, 0) == 0 else {
            throw ConnectionError("its memory does not hold \(length) bytes")
        }
        var error: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            error = tombolo_memory_copy(descriptor, buffer.baseAddress, length)
            count = error == 0 ? length : 0
        }
        guard error == 0 else { throw ConnectionError("its memory cannot be read (\(-error))") }
        return bytes
    }

    /// Its first bytes: where they are, if nobody can change them any more and it is worth a mapping; else a copy.
    /// - Throws: ``ConnectionError`` when it does not hold as many.
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

    /// What is mapped now. A process may have 65,530 mappings, and without any it ends.
    private static let mapped = Atomic(0)
    static let maximumMapped = 4096
}
