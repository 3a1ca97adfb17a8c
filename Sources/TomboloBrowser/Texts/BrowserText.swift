/// What the browser says. The cases that the original has keep its words, in all three languages; of the Japanese ones those are corrected that
/// said something else (a street's address for a page's, “from now on” for forward, and a key that was never found).
public enum BrowserText: String, Sendable, Hashable, CaseIterable {
    // The original's
    case warning
    case emptyURL
    case pageNotFound
    case confirm
    case addressPlaceholder
    case addressLabel
    case go
    case back
    case forward
    // Ours
    case reload
    case stop
    case home
    case loading
    case notAnAddress
    case schemeNotShown
    case insecureSite
}
