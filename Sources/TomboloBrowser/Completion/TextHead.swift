/// The first eight bytes of a text as one number, so that two beginnings are compared at once.
struct TextHead: Sendable, Hashable {
    /// In the order of this machine's memory; zero beyond the end of the text.
    private let bytes: UInt64
    /// Which bits are of the text.
    private let mask: UInt64

    init(_ text: some Collection<UInt8>) {
        let bytes = Array(text.prefix(8))
        self.bytes = Self.number(bytes)
        mask = Self.number(bytes.map { _ in 0xFF })
    }

    /// Whether eight bytes begin with it, or with as many of its bytes as fit.
    func begins(_ eight: UInt64) -> Bool { eight & mask == bytes }

    /// Whether another one begins with it.
    func begins(_ other: TextHead) -> Bool { begins(other.bytes) }

    private static func number(_ bytes: [UInt8]) -> UInt64 {
        (bytes + Array(repeating: 0, count: 8 - bytes.count)).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    }
}
