/// What stands in the address field: the page's address, or what a person is typing over it.
///
/// A page that loads, is redirected or moves about never changes a text that is being typed; it changes what Escape brings back.
public struct AddressField: Sendable, Hashable {
    /// The address of the page, as it is shown to people.
    public private(set) var address: String
    /// What has been typed since, nil if nothing.
    public private(set) var typed: String?
    /// Whether the field has the keyboard.
    public private(set) var isFocused = false

    /// Makes a field.
    public init(address: String = "") { self.address = address }

    /// What stands in the field.
    public var text: String { typed ?? address }

    /// Where in ``text`` the host of an address stands, in bytes of UTF-8, without the port; nil of what is being typed and has no host.
    public var host: Range<Int>? {
        let bytes = address.utf8
        guard typed == nil, let mark = bytes.firstRange(of: "://".utf8) else { return nil }
        let authority = AddressAuthority.first(of: address[mark.upperBound...])
        guard let host = AddressAuthority.host(of: authority) else { return nil }
        let start = bytes.distance(from: bytes.startIndex, to: mark.upperBound)
        return start..<start + host.utf8.count
    }

    /// The field gets the keyboard: its text is to be selected, so that typing replaces it.
    public mutating func focus() { isFocused = true }

    /// The field loses the keyboard. What was typed stays, until a load or Escape.
    public mutating func blur() { isFocused = false }

    /// A person has changed the text.
    public mutating func type(_ text: String) { typed = text == address ? nil : text }

    /// Escape: the page's address is back.
    /// - Returns: Whether there was anything to take back; else the page gets the keyboard.
    public mutating func restore() -> Bool {
        defer { typed = nil }
        return typed != nil
    }

    /// The text has become a load: it is no longer being typed, and stays until the page says where it is.
    public mutating func submit(_ shown: String) {
        address = shown
        typed = nil
        isFocused = false
    }

    /// The page is at another address: by a load, a redirect, its own script, or the history.
    public mutating func move(to shown: String) { address = shown }
}
