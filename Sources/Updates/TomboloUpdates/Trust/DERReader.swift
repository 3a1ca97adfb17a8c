/// Reads elements of DER (X.690) with tags of one byte and lengths of at most two bytes.
struct DERReader: Sendable {
    /// The bytes that have not been read.
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// Reads an element with a tag, and returns a reader of its content; nil if the next element has another tag, or a length that is not in its
    /// shortest form or exceeds the bytes.
    mutating func element(_ tag: UInt8) -> DERReader? {
        guard rest.popFirst() == tag, let count = length(), count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return DERReader(rest.prefix(count))
    }

    private mutating func length() -> Int? {
        guard let first = rest.popFirst() else { return nil }
        switch first {
        case ..<0x80: return Int(first)
        case 0x81: return rest.popFirst().flatMap { $0 >= 0x80 ? Int($0) : nil }
        case 0x82:
            guard let high = rest.popFirst(), let low = rest.popFirst(), high > 0 else { return nil }
            return Int(high) << 8 | Int(low)
        default: return nil
        }
    }
}
