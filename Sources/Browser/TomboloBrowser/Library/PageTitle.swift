import Foundation

/// Normalises a page's title to one line of text.
///
/// A title is plain text: markup stays unchanged. Control characters, and other characters that end a line, become
/// spaces.
enum PageTitle {
    /// Limit of a kept title, in bytes.
    static let maximumLength = 1024

    static func tidied(_ title: String) -> String {
        var scalars = String.UnicodeScalarView()
        var count = 0
        for scalar in title.unicodeScalars {
            count += UTF8.width(scalar)
            guard count <= maximumLength else { break }
            scalars.append(scalar.breaksLine ? " " : scalar)
        }
        return String(scalars).trimmingCharacters(in: .whitespaces)
    }
}

extension Unicode.Scalar {
    /// Whether this is a control character or another character that ends a line.
    var breaksLine: Bool { value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029 }
}
