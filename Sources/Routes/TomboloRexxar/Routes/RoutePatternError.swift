/// The reason why a route's `uri` cannot be used.
struct RoutePatternError: Error, Hashable, CustomStringConvertible {
    /// The description of the error, as the end of a sentence about the pattern.
    let description: String

    init(_ description: String) { self.description = description }
}
