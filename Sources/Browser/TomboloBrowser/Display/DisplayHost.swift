/// A host in its displayed form: international names in Unicode where no label of them can be mistaken for another,
/// else in their ASCII form.
///
/// The ASCII form is `xn--` (RFC 5890) followed by Punycode (RFC 3492). A name of which only some labels can be
/// displayed in Unicode is displayed in both forms.
package struct DisplayHost: Sendable, Hashable {
    /// The displayed text.
    package let text: String

    /// Creates the displayed form of a host in ASCII, without a port; an IP address stays as it is.
    package init(_ ascii: String) {
        let host = ascii.lowercased()
        guard host.contains("xn--") else {
            text = host
            return
        }
        text = host.split(separator: ".", omittingEmptySubsequences: false).map { DisplayLabel($0).text }
            .joined(separator: ".")
    }
}
