/// The reason why a text is not the path of a file in a bundle.
package enum BundlePathError: Error, Sendable, Hashable {
    /// The path is empty.
    case empty
    /// The path is longer than ``BundlePath/maximumLength``.
    case tooLong
    /// The path contains a backslash or a control character.
    case character(Unicode.Scalar)
    /// The path is not in Unicode normalization form C.
    case notComposed
    /// The path begins or ends with `/`, or has two in a row.
    case emptyPart
    /// A part of the path is `.` or `..`.
    case relativePart(String)
    /// Windows reserves a part of the path, or cannot store it.
    case reserved(String)
}

extension BundlePathError: CustomStringConvertible {
    /// The reason, as a sentence without its final full stop.
    package var description: String {
        switch self {
        case .empty: "it is empty"
        case .tooLong: "it is longer than \(BundlePath.maximumLength) bytes"
        case .character(let scalar): "it contains the character U+\(Self.digits(of: scalar))"
        case .notComposed: "it is not in Unicode normalization form C"
        case .emptyPart: "it begins or ends with “/”, or has two in a row"
        case .relativePart(let part): "it has the part “\(part)”"
        case .reserved(let part): "Windows cannot store a file or folder named “\(part)”"
        }
    }

    private static func digits(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
