import TomboloBridge

/// The parts of a grant before they are parsed.
struct DrawnGrant: Sendable {
    var calls: [String]
    var events: [String]?
    var origins: [String]
    var frames: Grant.Frames
    var isSynchronous: Bool
    var minimum: Double?
    var requirements: Set<Grant.Requirement>

    /// The numeric scope of calls named `scoped.…`.
    static let scope = "size"

    func grant() throws -> Grant {
        try Grant(
            calls, events: events, to: origins, frames: frames, allowsSynchronousCalls: isSynchronous,
            scopes: minimum.map { [Self.scope: .numbers($0...($0 + 10))] } ?? [:], requires: requirements)
    }
}

/// The parts of a document's origin.
struct DrawnOrigin: Sendable {
    var scheme: String
    var host: String
    /// The path of a document that was loaded from a file, in which case the origin is opaque.
    var path: String?
}
