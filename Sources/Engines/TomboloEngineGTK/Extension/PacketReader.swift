/// Reads numbers and texts from a packet, with bounds checks.
nonisolated struct PacketReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func number() throws(ConnectionError) -> UInt32 {
        let bytes = try take(4)
        var number: UInt32 = 0
        withUnsafeMutableBytes(of: &number) { $0.copyBytes(from: bytes) }
        return number
    }

    mutating func text() throws(ConnectionError) -> String {
        String(decoding: try take(Int(try number())), as: UTF8.self)
    }

    func end() throws(ConnectionError) {
        if !rest.isEmpty { throw ConnectionError("a packet is \(rest.count) bytes too long") }
    }

    private mutating func take(_ count: Int) throws(ConnectionError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw ConnectionError("a packet is too short") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
