/// A host in its displayed form. Each label of an international name is displayed in Unicode if it cannot be mistaken
/// for another label, and in its ASCII form otherwise.
///
/// The ASCII form is `xn--` (RFC 5890) followed by Punycode (RFC 3492). One name can have labels in both forms.
package struct DisplayHost: Sendable, Hashable {
    /// The displayed text.
    package let text: String

    /// The text for labels and titles, which have room for one line: an ellipsis replaces the start of a long host. The
    /// end names the host's owner, who can choose the start freely.
    package var shortText: String {
        text.count <= Self.maximumShortCount ? text : "…" + text.suffix(Self.maximumShortCount - 1)
    }

    private static let maximumShortCount = 40

    /// Creates the displayed form of a host in ASCII, without a port; an IP address is kept unchanged.
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
