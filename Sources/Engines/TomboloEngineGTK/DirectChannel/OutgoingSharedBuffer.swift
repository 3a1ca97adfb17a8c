import CGLib
import CWebProcess
import Glibc
import TomboloEngine

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The shared buffer for attachments to one web process. It is created when it is first needed, and released after some idle
/// time.
final class OutgoingSharedBuffer {
    private var sharedBuffer = tombolo_shared_buffer_none()
    private var usedAt = ContinuousClock.now
    private var idleWatch: Task<Void, Never>?
    /// Announces the shared buffer to the web process; nil announces that it has been released.
    private let tell: @MainActor (SharedMemory?) -> Void

    init(tell: @escaping @MainActor (SharedMemory?) -> Void) { self.tell = tell }

    isolated deinit { end() }

    /// Copies an attachment into the shared buffer and returns its offset. Returns nil if the attachment is short enough to be
    /// sent in the packet, or if the shared buffer has no room.
    func put(_ attachment: AttachedBytes) -> Int? {
        let count = attachment.byteCount
        guard count > Int(TOMBOLO_MAXIMUM_INLINE), count <= Int(TOMBOLO_SHARED_BUFFER_LENGTH), open() else {
            return nil
        }
        usedAt = .now
        guard let piece = tombolo_shared_buffer_take(&sharedBuffer, count) else { return nil }
        attachment.withBytes { UnsafeMutableRawBufferPointer(start: piece, count: count).copyMemory(from: $0) }
        return UnsafeRawPointer(piece) - UnsafeRawPointer(sharedBuffer.bytes)
    }

    /// Notes that the web process has copied a piece.
    func release() { tombolo_shared_buffer_release(&sharedBuffer) }

    func end() {
        idleWatch?.cancel()
        idleWatch = nil
        tombolo_shared_buffer_close(&sharedBuffer)
    }

    private func open() -> Bool {
        if sharedBuffer.bytes != nil { return true }
        guard tombolo_shared_buffer_open(&sharedBuffer, Int(TOMBOLO_SHARED_BUFFER_LENGTH)) == 0 else { return false }
        let descriptor = fcntl(sharedBuffer.memory, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else {
            end()
            return false
        }
        watchIdleness()
        tell(SharedMemory(adopting: descriptor))
        return sharedBuffer.bytes != nil
    }

    private func watchIdleness() {
        let idleTimeout = Duration.seconds(Int(TOMBOLO_SHARED_BUFFER_IDLE_SECONDS))
        idleWatch = Task { [weak self] in
            while (try? await Task.sleep(for: idleTimeout)) != nil {
                guard let self else { return }
                guard sharedBuffer.outstanding == 0, .now - usedAt >= idleTimeout else { continue }
                end()
                return tell(nil)
            }
        }
    }
}
