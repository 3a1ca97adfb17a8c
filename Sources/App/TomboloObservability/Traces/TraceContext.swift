import TomboloBridge
import Tracing

/// The header fields of a trace that are valid according to W3C Trace Context, level 1
/// (https://www.w3.org/TR/trace-context-1/).
struct TraceContext: Sendable {
    /// The field `traceparent`.
    let parent: String
    /// The field `tracestate`; nil if there is none, or if it is invalid.
    let state: String?

    /// Checks the fields that a page sent; nil if `traceparent` is invalid.
    init?(_ trace: CallTrace) {
        guard Self.isParent(trace.parent) else { return nil }
        parent = trace.parent
        state = trace.state.flatMap { Self.isState($0) ? $0 : nil }
    }

    /// Whether a text has the form `VERSION-TRACE-PARENT-FLAGS` of a known or later version.
    private static func isParent(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count >= 4, zip(parts, [2, 32, 16, 2]).allSatisfy({ $0.count == $1 && $0.allSatisfy(isHex) }) else {
            return false
        }
        let version = String(decoding: parts[0], as: UTF8.self)
        // Version 00 has exactly four parts; ff is forbidden; later versions may have more.
        guard version != "ff", version != "00" || parts.count == 4 else { return false }
        return [parts[1], parts[2]].allSatisfy { $0.contains { $0 != UInt8(ascii: "0") } }
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// Whether a text is a list of at most 32 members `KEY=VALUE` with different keys.
    private static func isState(_ text: String) -> Bool {
        let members = text.utf8.split(separator: UInt8(ascii: ",")).map { member in
            member.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        }
        guard (1...32).contains(members.count), members.allSatisfy({ $0.count == 2 && isKey($0[0]) && isValue($0[1]) })
        else { return false }
        return Set(members.map { Array($0[0]) }).count == members.count
    }

    private static func isKey(_ key: Substring.UTF8View) -> Bool {
        let isLetterOrDigit = { (byte: UInt8) in isHex(byte) || (UInt8(ascii: "g")...UInt8(ascii: "z")).contains(byte) }
        guard key.count <= 256, let first = key.first, isLetterOrDigit(first) else { return false }
        return key.allSatisfy { isLetterOrDigit($0) || "_-*/@".utf8.contains($0) }
    }

    private static func isValue(_ value: Substring.UTF8View) -> Bool {
        guard (1...256).contains(value.count), value.last != UInt8(ascii: " ") else { return false }
        return value.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "=") }
    }
}

/// Reads the fields of a trace, for a tracer.
struct TraceExtractor: Extractor {
    func extract(key: String, from carrier: TraceContext) -> String? {
        switch key.lowercased() {
        case "traceparent": carrier.parent
        case "tracestate": carrier.state
        default: nil
        }
    }
}
