#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// Checks the links and files that the app is asked to open from outside.
enum DeepLink {
    /// Returns the link as a URL, with its percent-encoding unchanged. Returns nil for `javascript:`, which would be
    /// code, and for anything but an absolute URL with a scheme.
    static func url(_ text: String) -> URL? {
        // Browsers strip these characters before they read a scheme, and a legitimate link does not contain them.
        guard !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }), let colon = text.firstIndex(of: ":") else {
            return nil
        }
        let scheme = text[..<colon].lowercased()
        guard isScheme(scheme), scheme != "javascript", text[colon...].utf8.count > 1,
            let url = URL(engineText: text), url.scheme?.lowercased() == scheme
        else { return nil }
        return url
    }

    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
        return text.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
        }
    }
}
