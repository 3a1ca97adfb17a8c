/// The reason why a text in the address field is not a valid destination.
package enum AddressProblem: Error, Sendable, Hashable {
    /// The text has no valid host.
    case notAnAddress
    /// Pages with this scheme are not opened from the address field, because `javascript:` would run in the open page,
    /// and `file:` and `data:` are not web addresses.
    case scheme(String)
}
