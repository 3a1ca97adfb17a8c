/// What the fuzzer thought of, read from its start.
nonisolated struct FuzzInput {
    private(set) var rest: ArraySlice<UInt8>

    init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        // Of exactly this length, so that the sanitizer sees whoever reads beyond it.
        rest = Array(UnsafeBufferPointer(start: start, count: count))[...]
    }

    /// The next byte; 0 where there is none.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number of two bytes.
    mutating func number() -> Int { Int(byte()) | Int(byte()) << 8 }

    /// So many bytes, or as many as there are; in memory of their own.
    mutating func take(_ count: Int) -> [UInt8] {
        let taken = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        return taken
    }
}

/// Ends the program where what always holds does not.
nonisolated func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
    if !condition { fatalError(rule()) }
}
