/// Reads numbers of a 64-bit little-endian ELF file, never outside its bounds.
struct ELFReader: Sendable {
    let bytes: [UInt8]

    func number(_ offset: Int, _ size: Int) -> UInt64? {
        guard offset >= 0, size > 0, offset <= bytes.count - size else { return nil }
        return bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// An offset or a size; nil if it exceeds the file's length.
    func place(_ offset: Int) -> Int? {
        number(offset, 8).flatMap { $0 <= UInt64(bytes.count) ? Int($0) : nil }
    }

    /// The bytes of a range; nil if it is not within the file.
    func slice(_ offset: Int, _ size: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, size >= 0, offset <= bytes.count, size <= bytes.count - offset else { return nil }
        return bytes[offset..<offset + size]
    }

    /// A zero-terminated text; nil if it does not end within 4 KB.
    func text(_ offset: Int) -> String? {
        guard offset >= 0, offset < bytes.count else { return nil }
        let window = bytes[offset...].prefix(4_096)
        guard let end = window.firstIndex(of: 0) else { return nil }
        return String(decoding: window[..<end], as: UTF8.self)
    }
}
