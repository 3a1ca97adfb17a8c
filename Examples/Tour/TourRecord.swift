import Tombolo

/// The record of one step by the page or by Swift.
struct TourRecord: Codable, Sendable, Hashable {
    /// A description for the user.
    var saw = ""
    /// The values that are compared, by name.
    var facts: [String: JSONValue] = [:]
}

/// The page's record of a step, as it sends it to Swift.
struct TourReport: Decodable, Sendable {
    var step: TourStep
    var record: TourRecord
}
