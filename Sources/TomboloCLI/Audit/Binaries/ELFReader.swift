/// Numbers of an ELF file of 64 bits, little-endian; nothing is read outside it.
struct ELFReader: Sendable {
    let bytes: [UInt8]

    func number(_ offset: Int, _ size: Int) -> UInt64? {
        guard offset >= 0, size > 0, offset <= bytes.count - size else { return nil }
        return bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// An offset or a size; nil where it is more than a file has.
    func place(_ offset: Int) -> Int? {
        number(offset, 8).flatMap { $0 <= UInt64(bytes.count) ? Int($0) : nil }
    }

    /// The bytes of a range, which has to be in the file.
    func slice(_ offset: Int, _ size: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, size >= 0, offset <= bytes.count, size <= bytes.count - offset else { return nil }
        return bytes[offset..<offset + size]
    }

    /// A text that ends with a zero byte; nil without one within 4 KB.
    func text(_ offset: Int) -> String? {
        guard offset >= 0, offset < bytes.count else { return nil }
        let window = bytes[offset...].prefix(4_096)
        guard let end = window.firstIndex(of: 0) else { return nil }
        return String(decoding: window[..<end], as: UTF8.self)
    }
}
