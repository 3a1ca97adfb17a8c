import CWebProcess
import Glibc
import Testing

@testable import TomboloEngineGTK

/// The memory of a web process that the program maps as a shared buffer, from which it reads repeatedly.
struct SharedBufferTests {
    private static let add: Int32 = 1033
    private static let shrink: Int32 = 2

    private func open(_ memory: Int32, _ length: Int) -> Int32 {
        var sharedBuffer = tombolo_shared_buffer_none()
        defer { tombolo_shared_buffer_close(&sharedBuffer) }
        return tombolo_shared_buffer_map(&sharedBuffer, memory, length)
    }

    @Test func memoryThatCannotShrinkIsMapped() {
        let memory = MarkedMemory().make(10_000)
        defer { close(memory) }
        #expect(fcntl(memory, Self.add, Self.shrink) == 0)
        #expect(open(memory, 10_000) == 0)
        #expect(open(memory, 10_001) == -ENODATA)
        #expect(open(memory, 0) == -EINVAL)
    }

    @Test func memoryThatCanShrinkIsRejected() {
        let memory = MarkedMemory().make(10_000)
        defer { close(memory) }
        #expect(open(memory, 10_000) == -EINVAL)
    }

    @Test func hugePagesAreRejected() throws {
        let hugePages: UInt32 = 4
        let memory = MarkedMemory.create("tombolo-huge", flags: hugePages)
        try #require(memory >= 0, "The kernel has no huge pages.")
        defer { close(memory) }
        #expect(ftruncate(memory, 2 << 20) == 0 && fcntl(memory, Self.add, Self.shrink) == 0)
        #expect(open(memory, 4096) == -EINVAL)
        #expect(tombolo_memory_check(memory, 4096, 0) == -EINVAL)
        #expect(throws: ConnectionError.self) { try SharedMemory(adopting: dup(memory)).copy(16) }
    }

    @Test func descriptorsOtherThanMemoryAreRejected() {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let others = [
            Glibc.open("/dev/zero", O_RDONLY), Glibc.open("/etc/passwd", O_RDONLY), Glibc.open("/", O_RDONLY),
        ]
        for descriptor in ends + others {
            #expect(open(descriptor, 16) < 0)
            #expect(throws: ConnectionError.self) { try SharedMemory(adopting: dup(descriptor)).copy(16) }
            close(descriptor)
        }
    }
}
