import TomboloEngine

/// The names of fields that requests of one page have been given, by verdicts on any of its processes.
///
/// A page that a redirect leads to another site is shown by another process. The engine has that one make the request with all the fields that
/// the first had, and does not say that there was a redirect; so every process knows what is to be taken off.
nonisolated struct AddedNames: Sendable, Hashable {
    /// In lower case.
    private(set) var names: Set<String> = []

    /// More names than an interceptor would think of.
    static let maximumCount = 256

    /// Takes note of fields that a request is given.
    /// - Returns: Whether there is a name among them that was not known.
    mutating func note(_ fields: [HeaderField]) -> Bool {
        let before = names.count
        for field in fields {
            let name = field.name.lowercased()
            if names.count < Self.maximumCount, name.utf8.count <= Self.maximumLength, !Self.isEngines(name) {
                names.insert(name)
            }
        }
        return names.count > before
    }

    private static let maximumLength = 256

    /// Whether the engine sends it with a document's request by itself: to take it off would take off the engine's too.
    private static func isEngines(_ name: String) -> Bool {
        engines.contains(name) || name.hasPrefix("sec-") || name.hasPrefix("if-")
    }

    private static let engines: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "content-type", "origin", "pragma", "referer",
        "upgrade-insecure-requests", "user-agent",
    ]
}
