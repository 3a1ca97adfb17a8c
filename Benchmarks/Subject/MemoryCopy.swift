/// Measures the time to copy bytes into memory that already exists: the minimum for any transfer of them.
enum MemoryCopy {
    /// The median of 15 copies, in microseconds.
    static func microseconds(of length: Int) -> Double {
        let source = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 64)
        let target = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 64)
        defer {
            source.deallocate()
            target.deallocate()
        }
        source.initializeMemory(as: UInt8.self, repeating: 1)
        target.initializeMemory(as: UInt8.self, repeating: 2)
        let clock = ContinuousClock()
        let times = (0..<15).map { _ in
            clock.measure { target.copyMemory(from: UnsafeRawBufferPointer(source)) }
        }
        // The target is read, so that the compiler cannot leave out the copies.
        precondition(target.allSatisfy { $0 == 1 })
        return times.sorted()[7] / .microseconds(1)
    }
}
