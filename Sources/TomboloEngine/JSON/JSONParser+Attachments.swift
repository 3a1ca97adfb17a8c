#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONParser {
    /// The value of a mark that begins at the index, behind its opening quotation mark; nil if there is no mark, and the index is where it was.
    mutating func attached(_ bytes: Span<UInt8>) -> JSONValue? {
        guard let attachments else { return nil }
        var next = index + 1
        for byte in Self.mark.utf8 {
            guard next < bytes.count, bytes[next] == byte else { return nil }
            next += 1
        }
        var id: UInt32 = 0
        let first = next
        while next < bytes.count, case let digit = bytes[next] &- UInt8(ascii: "0"), digit < 10 {
            let (tens, isTooGreat) = id.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(UInt32(digit))
            guard !isTooGreat, !overflows else { return nil }
            id = sum
            next += 1
        }
        guard next > first, next < bytes.count, bytes[next] == UInt8(ascii: "\"") else { return nil }
        guard let value = attachments.take(id) else { return nil }
        index = next + 1
        return value
    }

    /// The numbers of all marks in a text, whatever else it is.
    static func marks(in text: ArraySlice<UInt8>) -> [UInt32] {
        let mark = Array("\"\(mark)".utf8)
        var found: [UInt32] = []
        var rest = text
        while let place = rest.firstRange(of: mark) {
            rest = rest[place.upperBound...]
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            if let id = UInt32(String(decoding: digits, as: UTF8.self)) { found.append(id) }
        }
        return found
    }

    /// As JavaScript writes it.
    static let mark = "\\ud800"
}

extension JSONBuffer {
    /// Writes the mark of bytes that travel beside the text.
    mutating func append(data: Data) throws(Unencodable) {
        guard attachments != nil else {
            throw Unencodable(message: "JSON text holds no bytes; send them by the bridge, or as text, base64 for example.")
        }
        let attachment = AttachedBytes(data)
        attachments?.append(attachment)
        append(raw: "\"\\ud800")
        bytes.append(contentsOf: String(attachment.id).utf8)
        append(byte: UInt8(ascii: "\""))
    }
}
