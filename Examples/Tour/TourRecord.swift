import Tombolo

/// What one side says about one step.
struct TourRecord: Codable, Sendable, Hashable {
    /// In words, for people.
    var saw = ""
    /// What is compared, by name.
    var facts: [String: JSONValue] = [:]
}

/// The page's record, as it hands it over.
struct TourReport: Decodable, Sendable {
    var step: TourStep
    var record: TourRecord
}
