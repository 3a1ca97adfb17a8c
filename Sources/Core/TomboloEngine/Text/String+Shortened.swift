#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension String {
    /// Returns the text, or its beginning and “…” if it has more than `maximum` UTF-8 bytes; at most `maximum` bytes in
    /// total.
    package func shortened(toBytes maximum: Int = EventLimits.maximumTextBytes) -> String {
        guard utf8.count > maximum else { return self }
        var end = utf8.index(startIndex, offsetBy: max(maximum - Self.ellipsis.utf8.count, 0))
        // Does not cut within a scalar.
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end]) + Self.ellipsis
    }

    private static let ellipsis = "…"
}

extension URL {
    /// Returns the URL. If it is longer than `maximum`, its path is cut to at most `maximum` bytes in total, and user information, query and
    /// fragment are removed; scheme, host and port are kept. Returns `about:invalid` if the host alone is too long.
    package func shortened(toBytes maximum: Int = EventLimits.maximumURLBytes) -> URL {
        let text = absoluteString
        guard text.utf8.count > maximum else { return self }
        return cut(text, to: maximum) ?? Self.invalid
    }

    private func cut(_ text: String, to maximum: Int) -> URL? {
        let (base, path): (String, String)
        let rest = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        if let host = host(percentEncoded: true), !host.isEmpty {
            // `host` returns an IPv6 address without its brackets.
            let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
            base = "\(scheme ?? "")://\(name)\(port.map { ":\($0)" } ?? "")"
            path = self.path(percentEncoded: true)
        } else if !rest.starts(with: "//".utf8) || (isFileURL && rest.starts(with: "///".utf8)) {
            (base, path) = ("", text)
        } else {
            // Cutting such a URL could turn a part that is not a host into a host.
            return nil
        }
        let room = maximum - base.utf8.count - Self.ellipsis.utf8.count
        guard room > Self.ellipsis.utf8.count, base.utf8.count <= maximum / 2 else { return nil }
        var kept = path.utf8.prefix(room)
        // Does not cut within a percent-encoded byte.
        if let percent = kept.suffix(2).lastIndex(of: UInt8(ascii: "%")) { kept = kept[..<percent] }
        return URL(engineText: base + String(decoding: kept, as: UTF8.self) + Self.ellipsis)
    }

    private static let ellipsis = "%E2%80%A6"
    private static let invalid = URL(string: "about:invalid") ?? URL(filePath: "/")
}
