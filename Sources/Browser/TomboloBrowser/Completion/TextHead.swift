/// The first eight bytes of a text as one number, so that the beginnings of two texts are compared in one step.
struct TextHead: Sendable, Hashable {
    /// The bytes in this machine's memory order; zero after the end of the text.
    private let bytes: UInt64
    /// The mask of the bits that belong to the text.
    private let mask: UInt64

    init(_ text: some Collection<UInt8>) {
        let bytes = Array(text.prefix(8))
        self.bytes = Self.number(bytes)
        mask = Self.number(bytes.map { _ in 0xFF })
    }

    /// Whether eight bytes begin with this head.
    func begins(_ eight: UInt64) -> Bool { eight & mask == bytes }

    /// Whether another head begins with this one.
    func begins(_ other: TextHead) -> Bool { begins(other.bytes) }

    private static func number(_ bytes: [UInt8]) -> UInt64 {
        (bytes + Array(repeating: 0, count: 8 - bytes.count)).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    }
}
