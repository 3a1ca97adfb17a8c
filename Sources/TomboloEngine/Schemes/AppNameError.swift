/// A name cannot be the host of an app's URLs.
///
/// A name has 1 to 63 lower-case letters, digits and hyphens, and begins with a letter or digit, so that it reads the same in every
/// place that shows or compares an origin.
public struct AppNameError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let name: String

    /// What a name must be.
    public var description: String {
        "\"\(name)\" cannot name an app: 1 to 63 lower-case letters, digits and hyphens, a letter or digit first"
    }

    /// Whether a name can be the host of an app's URLs.
    static func isAcceptable(_ name: String) -> Bool {
        guard (1...63).contains(name.utf8.count), name.utf8.first != UInt8(ascii: "-") else { return false }
        return name.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
    }
}
