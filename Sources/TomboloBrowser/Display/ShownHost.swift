/// A host as it is shown to people: international names in Unicode where no label of them can be taken for another, else in their ASCII form.
///
/// The ASCII form is that of RFC 3492 behind `xn--` (RFC 5890). A name that has only some labels that can be shown is shown in both forms.
public struct ShownHost: Sendable, Hashable {
    /// The text.
    public let text: String

    /// Makes the text of a host in its ASCII form, without a port; an address of the network is shown as it is.
    public init(_ ascii: String) {
        let host = ascii.lowercased()
        guard host.contains("xn--") else {
            text = host
            return
        }
        text = host.split(separator: ".", omittingEmptySubsequences: false).map { ShownLabel($0).text }
            .joined(separator: ".")
    }
}
