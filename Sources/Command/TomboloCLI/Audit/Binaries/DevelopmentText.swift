import TomboloPolicyCheck

/// Development text in a program: loopback addresses, and environment variables that only test support and debug builds read.
enum DevelopmentText {
    private static let hosts = ["://localhost", "://127.", "://[::1]", "://0.0.0.0"]
    private static let schemes = ["http", "https", "ws", "wss"]
    private static let testVariables = ["TOMBOLO_TEST_ENGINES", "TOMBOLO_FUZZ_SEED", "TOMBOLO_DEVELOPMENT"]
    /// Maximum number of texts that a finding lists.
    private static let maximumCount = 5

    /// The first few distinct texts.
    static func all(in bytes: [UInt8]) -> [String] {
        var texts: [String] = []
        func add(_ text: String) { if !texts.contains(text), texts.count < maximumCount { texts.append(text) } }
        for host in hosts {
            var start = 0
            while texts.count < maximumCount, let offset = bytes.firstOffset(of: host.utf8, from: start) {
                start = offset + host.utf8.count
                if let scheme = schemes.last(where: { bytes[..<offset].ends(with: $0) }), isWhole(host, bytes, start) {
                    add(scheme + String(decoding: bytes[offset...].prefix(48).prefix(while: isAddress), as: UTF8.self))
                }
            }
        }
        for name in testVariables where bytes.firstOffset(of: name.utf8) != nil { add(name) }
        return texts
    }

    /// Whether the host ends at this offset. For example, `localhost` does not end within `localhost.example`.
    private static func isWhole(_ host: String, _ bytes: [UInt8], _ end: Int) -> Bool {
        guard host.hasSuffix("localhost"), end < bytes.count else { return true }
        return !bytes[end].isIdentifierPart && bytes[end] != UInt8(ascii: ".") && bytes[end] != UInt8(ascii: "-")
    }

    private static func isAddress(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && !"\"'<>`".utf8.contains(byte) }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
