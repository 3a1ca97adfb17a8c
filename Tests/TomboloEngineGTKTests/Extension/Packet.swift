import CWebProcess

/// Packets in the form in which a web process writes them.
enum Packet {
    /// A packet of a kind and numbers.
    static func words(_ kind: Int, _ rest: [UInt32]) -> [UInt8] {
        ([UInt32(kind)] + rest).flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    }

    /// A packet of a kind and numbers.
    static func words(_ kind: Int, _ rest: UInt32...) -> [UInt8] { words(kind, rest) }

    /// The handshake of a connection.
    static func handshake(_ token: String, _ purpose: Int, version: Int = Int(TOMBOLO_WIRE_VERSION)) -> [UInt8] {
        words(TOMBOLO_HANDSHAKE, UInt32(version), UInt32(token.utf8.count)) + Array(token.utf8) + words(purpose)
    }

    /// The packet that opens a port for a document.
    static func opening(_ number: UInt32, _ document: String, isTopLevel: Bool = true) -> [UInt8] {
        words(TOMBOLO_OPENED, number, isTopLevel ? 1 : 0, UInt32(document.utf8.count)) + Array(document.utf8)
    }

    /// Records of a document.
    static func records(_ number: UInt32, _ text: String) -> [UInt8] {
        words(TOMBOLO_RECORDS, number) + Array(text.utf8)
    }
}
