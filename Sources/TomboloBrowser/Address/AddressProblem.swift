/// Why a text in the address field leads nowhere.
public enum AddressProblem: Error, Sendable, Hashable {
    /// It has no host that there could be.
    case notAnAddress
    /// Pages of that scheme are not shown when they are typed: `javascript:` would run in the page that is open, and `file:` and `data:` are
    /// no places of the web.
    case scheme(String)
}
