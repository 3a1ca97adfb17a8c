import TomboloUpdates

/// Normalises the percent-encoding of paths: some characters can be written literally or percent-encoded.
enum PathEncoding {
    /// Returns a path in which only the characters that may not appear literally are percent-encoded (RFC 3986, 3.3). The hexadecimal digits
    /// are in upper case.
    ///
    /// An invalid percent-encoding is kept as it is.
    static func least(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
        var bytes: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let high = rest.first.flatMap(Hexadecimal.value),
                let low = rest.dropFirst().first.flatMap(Hexadecimal.value)
            else {
                bytes.append(byte)
                continue
            }
            rest = rest.dropFirst(2)
            let meant = high << 4 | low
            if isPlain(meant) {
                bytes.append(meant)
            } else {
                bytes += [byte] + Hexadecimal.text(of: [meant]).uppercased().utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~!$&'()*+,;=:@".utf8.contains(byte)
        }
    }
}
