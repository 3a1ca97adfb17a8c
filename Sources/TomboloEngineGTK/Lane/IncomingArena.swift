import CWebProcess
import Foundation
import Glibc

/// Memory of a web process that its attachments are in. The process may change it at any time, so everything is copied before it is looked at; nobody
/// can cut it short.
final class IncomingArena {
    private var arena = tombolo_arena_none()

    /// - Throws: ``LineFault`` when it is no such memory.
    init(_ memory: SharedMemory, length: Int) throws(LineFault) {
        guard length <= Int(TOMBOLO_ARENA_LENGTH), tombolo_arena_map(&arena, memory.descriptor, length) == 0 else {
            throw LineFault("its arena is none")
        }
    }

    isolated deinit { tombolo_arena_close(&arena) }

    /// A copy of a piece.
    /// - Throws: ``LineFault`` when it is not in it.
    func copy(from offset: Int, count: Int) throws(LineFault) -> Data {
        guard count > 0, offset >= 0, count <= arena.length, offset <= arena.length - count, let copy = malloc(count)
        else { throw LineFault("it attached what is not in its arena") }
        memcpy(copy, arena.bytes + offset, count)
        return Data(bytesNoCopy: copy, count: count, deallocator: .free)
    }
}
