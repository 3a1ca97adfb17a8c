/// The two ways to write a character of a path that need not be percent-encoded.
enum PathEncoding {
    /// A URL's path in which nothing is percent-encoded that may stand there as it is (RFC 3986, 3.3), and the digits are in upper case.
    ///
    /// What is no percent-encoding stays as it is.
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
