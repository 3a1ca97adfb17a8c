import Glibc
import Testing

struct MarkedMemoryTests {
    @Test func everyDescriptorAndMappingIsCounted() throws {
        let memory = MarkedMemory()
        let descriptor = memory.make(4_096)
        // The kernel lists mappings by address: some of these are not among the first.
        let mappings = (0..<3).map { _ in mmap(nil, 4_096, PROT_READ, MAP_SHARED, descriptor, 0) }
        #expect(mappings.allSatisfy { $0 != MAP_FAILED })
        #expect(memory.openCount == 1)
        #expect(memory.mappedCount == 3)
        for mapping in mappings { munmap(mapping, 4_096) }
        close(descriptor)
        #expect(memory.openCount == 0)
        #expect(memory.mappedCount == 0)
    }
}
