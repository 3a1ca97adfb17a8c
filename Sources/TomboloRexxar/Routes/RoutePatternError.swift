/// Why a route's `uri` cannot be used.
struct RoutePatternError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, as the end of a sentence about the pattern.
    let description: String

    init(_ description: String) { self.description = description }
}
