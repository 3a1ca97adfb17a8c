import TomboloBridge

/// The parts of a grant before they are parsed.
struct DrawnGrant: Sendable {
    var calls: [String]
    var events: [String]?
    var origins: [String]
    var frames: Grant.Frames
    var isSynchronous: Bool
    var least: Double?
    var requirements: Set<Grant.Requirement>

    /// The scope of numbers that calls named `scoped.…` have.
    static let scope = "size"

    func grant() throws -> Grant {
        try Grant(
            calls, events: events, to: origins, frames: frames, allowsSynchronousCalls: isSynchronous,
            scopes: least.map { [Self.scope: .numbers($0...($0 + 10))] } ?? [:], requires: requirements)
    }
}

/// The parts of a document's origin.
struct DrawnOrigin: Sendable {
    var scheme: String
    var host: String
    /// The path of a document from a folder; the origin is opaque then.
    var path: String?
}
