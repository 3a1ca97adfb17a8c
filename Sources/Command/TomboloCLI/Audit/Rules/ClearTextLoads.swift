import TomboloPolicyCheck

/// Clear-text addresses from which a script or a style sheet loads, as far as they are literals.
enum ClearTextLoads {
    /// Code that comes before a loaded address, without spaces and quotation marks.
    private static let loading = [
        "url(", "@import", "import", "import(", "from", "fetch(", "importScripts(", "WebSocket(", "EventSource(",
        "Worker(",
        "sendBeacon(", ".src=", ".action=", "'GET',", "\"GET\",", "'POST',", "\"POST\",",
    ]

    /// Finds the addresses, with their offsets.
    static func found(in bytes: [UInt8]) -> [(offset: Int, address: String)] {
        var found: [(offset: Int, address: String)] = []
        for scheme in ["http://", "ws://"] {
            var start = 0
            while let offset = bytes.firstOffset(of: scheme.utf8, from: start) {
                start = offset + 1
                let end = bytes[offset...].prefix(2_000).firstIndex { $0 <= 0x20 || "\"'`)<>;".utf8.contains($0) }
                let address = String(decoding: bytes[offset..<(end ?? offset)], as: UTF8.self)
                if WebAddress.isClearText(address), isLoaded(bytes, offset) { found.append((offset, address)) }
            }
        }
        return found
    }

    private static func isLoaded(_ bytes: [UInt8], _ offset: Int) -> Bool {
        let line =
            bytes[..<offset].suffix(300).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last
            ?? []
        let before = String(decoding: line, as: UTF8.self)
        guard !before.drop(while: \.isWhitespace).hasPrefix("*"), !before.contains("//") else { return false }
        var compact = before.filter { !$0.isWhitespace }
        while let last = compact.last, "\"'`".contains(last) { compact.removeLast() }
        return loading.contains { compact.hasSuffix($0) }
    }
}
