/// Decides by a file's name whether a served folder responds with the file. These are the rules of every served folder. The command applies
/// them early, so that it reports a rejected name instead of showing a page that is not found.
enum ServedFile {
    /// Returns the reason why a file of that name is not served; nil if the file is served.
    static func refusal(of name: String) -> String? {
        let bytes = Array(name.utf8)
        if bytes.first == UInt8(ascii: "."), name != ".well-known" {
            return "names that begin with a dot are not served"
        }
        if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "its name contains a control character" }
        if bytes.contains(UInt8(ascii: "\\")) { return "its name contains a backslash" }
        if bytes.count >= 2, isLetter(bytes[0]), bytes[1] == UInt8(ascii: ":") {
            return "its name begins with a drive letter, such as c:"
        }
        if holdsEncoding(bytes) {
            return "its name contains a percent sign and two hexadecimal digits, which would be decoded twice"
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func holdsEncoding(_ bytes: [UInt8]) -> Bool {
        bytes.indices.dropLast(2).contains { index in
            bytes[index] == UInt8(ascii: "%") && bytes[(index + 1)...(index + 2)].allSatisfy(isHexadecimal)
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
}
