/// The error for a name that cannot be the host of an app's URLs.
///
/// A name has 1 to 63 lower-case letters, digits and hyphens, and begins with a letter or digit. Such a name is spelled
/// the same wherever an origin is shown or compared.
public struct AppNameError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rejected name, unchanged.
    public let name: String

    /// Creates the error for a name.
    package init(name: String) { self.name = name }

    /// A message with the rules for a name.
    public var description: String {
        "\"\(name)\" is not a valid app name: use 1 to 63 lower-case letters, digits and hyphens, with a letter or digit first"
    }

    /// Whether a name can be the host of an app's URLs.
    package static func isAcceptable(_ name: String) -> Bool {
        guard (1...63).contains(name.utf8.count), name.utf8.first != UInt8(ascii: "-") else { return false }
        return name.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
    }
}
