/// Writes the grants that denials suggest. ``AccessPolicy/suggestions`` has the type that a policy uses.
///
/// A program whose users do not write Swift uses a type of its own, so that a denial tells them what they can do.
package protocol GrantSuggesting: Sendable {
    /// Writes a grant for one call or event and one origin; nil if it cannot be written.
    /// - Parameter grant: Its texts contain no quotation marks, backslashes, or control and format characters. The page
    ///   may have chosen the name.
    static func suggestion(of grant: Grant) -> SuggestedGrant?
}
