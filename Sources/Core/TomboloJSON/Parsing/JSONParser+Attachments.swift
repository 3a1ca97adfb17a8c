#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension JSONParser {
    /// Takes the attachment whose mark begins at the index, and moves the index to the end of the mark. If no mark begins there,
    /// returns nil and leaves the index unchanged.
    /// - Throws: ``JSONError`` for a mark without an attachment.
    @inline(__always)
    mutating func attached(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue? {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\\"), let (id, end) = mark(bytes) else {
            return nil
        }
        guard let value = attachments?.take(id) else {
            throw JSONError(.loneSurrogate, at: index, "The attachment of this value is missing.")
        }
        index = end
        return value
    }

    /// Returns the number of the attachment whose mark begins at the index, and the index of the mark's end; nil if no mark begins
    /// there.
    private func mark(_ bytes: Span<UInt8>) -> (id: UInt32, end: Int)? {
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
        return (id, next + 1)
    }

    /// Returns the numbers of the attachments of all marks in a text, which need not be valid JSON.
    static func marks(in text: ArraySlice<UInt8>) -> [UInt32] {
        var found: [UInt32] = []
        var rest = text
        while let end = endOfMark(in: rest) {
            rest = rest[end...]
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            if let id = UInt32(String(decoding: digits, as: UTF8.self)) { found.append(id) }
        }
        return found
    }

    /// Returns the index at which the number begins in the first mark of a text; nil if the text does not have a mark.
    /// Searches for the backslash with `memchr` instead of a loop, since a text may be megabytes long and contain few
    /// backslashes.
    private static func endOfMark(in text: ArraySlice<UInt8>) -> Int? {
        let mark = Array("\"\(mark)".utf8)
        let offset: Int? = text.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var start = 1
            while start < bytes.count, let hit = memchr(base + start, Int32(mark[1]), bytes.count - start) {
                let backslash = UnsafeRawPointer(hit) - base
                if bytes[(backslash - 1)...].starts(with: mark) { return backslash - 1 + mark.count }
                start = backslash + 1
            }
            return nil
        }
        return offset.map { text.startIndex + $0 }
    }

    /// The beginning of a mark, after its quotation mark: U+D800 as JavaScript escapes it.
    static let mark = "\\ud800"
}

extension AttachedText {
    /// Returns the text with each mark of an attached text replaced by that text as JSON. For engines that can attach
    /// only bytes.
    package func withTextsInside() -> AttachedText {
        // Attachments may be in another order than their marks, because a part that a type fills in later is attached
        // later.
        let texts = Dictionary(
            attachments.compactMap { one in one.text.map { (one.id, $0) } }, uniquingKeysWith: { first, _ in first })
        guard !texts.isEmpty else { return self }
        let mark = Array("\"\(JSONParser.mark)".utf8)
        var rest = utf8[...]
        var all = JSONBuffer(bytes: [])
        while let place = rest.firstRange(of: mark) {
            let digits = rest[place.upperBound...].prefix { (0x30...0x39).contains($0) }
            if let text = UInt32(String(decoding: digits, as: UTF8.self)).flatMap({ texts[$0] }) {
                all.bytes.append(contentsOf: rest[..<place.lowerBound])
                all.append(quoted: text)
                rest = rest[digits.endIndex...].dropFirst()
            } else {
                all.bytes.append(contentsOf: rest[..<place.upperBound])
                rest = rest[place.upperBound...]
            }
        }
        all.bytes.append(contentsOf: rest)
        return AttachedText(all.bytes, attachments: attachments.filter { $0.text == nil })
    }
}

extension JSONBuffer {
    /// Adds bytes as an attachment and writes its mark.
    mutating func append(data: Data) throws(Unencodable) {
        guard attachments != nil else {
            throw Unencodable(
                message:
                    "JSON text cannot contain bytes; send them over the bridge, or encode them as text, for example in base64."
            )
        }
        append(AttachedBytes(data))
    }

    /// Adds an attachment and writes its mark.
    mutating func append(_ attachment: AttachedBytes) {
        attachments?.append(attachment)
        bytes.append(contentsOf: "\"\(JSONParser.mark)\(attachment.id)\"".utf8)
    }
}
