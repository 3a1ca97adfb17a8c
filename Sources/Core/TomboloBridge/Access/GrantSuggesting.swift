/// Writes the grants that denials suggest. ``AccessPolicy/suggestions`` has the type that a policy uses.
///
/// A program whose users do not write Swift, such as `tombolo`, has its own type, so that a denial suggests the
/// program's options instead of Swift source.
package protocol GrantSuggesting: Sendable {
    /// Writes a grant for one call or event and one origin; nil if it cannot be written.
    /// - Parameter grant: Its texts contain no quotation marks, backslashes, or control and format characters. The page
    ///   may have chosen the name.
    static func suggestion(of grant: Grant) -> SuggestedGrant?
}
