/// The fuzzer's input, read from its start.
nonisolated struct FuzzInput {
    private(set) var rest: ArraySlice<UInt8>

    init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        // An array of exactly this length, so that the sanitizer detects reads beyond the input.
        rest = Array(UnsafeBufferPointer(start: start, count: count))[...]
    }

    /// The next byte, or 0 at the end of the input.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number of two bytes, little-endian.
    mutating func number() -> Int { Int(byte()) | Int(byte()) << 8 }

    /// The next `count` bytes, or the rest of the input, in their own memory.
    mutating func take(_ count: Int) -> [UInt8] {
        let taken = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        return taken
    }
}

/// Ends the program if an invariant does not hold.
nonisolated func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
    if !condition { fatalError(rule()) }
}
