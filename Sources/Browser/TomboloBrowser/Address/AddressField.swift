/// The state of the address field: the page's address, or the text that the user types over it.
///
/// Loads, redirects and navigations within the document do not change a text that the user is typing. They change the
/// address that Escape restores.
package struct AddressField: Sendable, Hashable {
    /// The address of the page, in its displayed form.
    package private(set) var address: String
    /// The text that the user is typing; nil if nothing was typed, or if the text equals the address.
    package private(set) var typed: String?
    /// Whether the field has the keyboard focus.
    package private(set) var isFocused = false

    /// Creates a field that shows an address.
    package init(address: String = "") { self.address = address }

    /// The displayed text: what the user has typed, otherwise the address of the page.
    package var text: String { typed ?? address }

    /// The range of the host in ``text``, in bytes of UTF-8, without the port; nil for a typed text and for an address
    /// without a host.
    package var host: Range<Int>? {
        let bytes = address.utf8
        guard typed == nil, let mark = AddressScheme.end(in: address[...]) else { return nil }
        let authority = AddressAuthority.first(of: address[mark.upperBound...])
        guard let host = AddressAuthority.host(of: authority) else { return nil }
        let start = bytes.distance(from: bytes.startIndex, to: mark.upperBound)
        return start..<start + host.utf8.count
    }

    /// Notes that the field gets the keyboard focus. The caller selects its text, so that typing replaces it.
    package mutating func focus() { isFocused = true }

    /// Notes that the field loses the keyboard focus. A typed text is kept until the user requests a page or presses
    /// Escape.
    package mutating func blur() { isFocused = false }

    /// Notes that the user has changed the text.
    package mutating func type(_ text: String) { typed = text == address ? nil : text }

    /// Handles Escape: restores the page's address.
    /// - Returns: Whether a typed text was discarded; if not, the caller gives the keyboard focus to the page.
    package mutating func restore() -> Bool {
        defer { typed = nil }
        return typed != nil
    }

    /// Notes that the user has requested a page. The page's address `shown` replaces the typed text, until the page
    /// reports its own address.
    package mutating func submit(_ shown: String) {
        address = shown
        typed = nil
        isFocused = false
    }

    /// Sets the page's address, after a load, a redirect, a change by its script, or a step in the history.
    package mutating func move(to shown: String) { address = shown }
}
