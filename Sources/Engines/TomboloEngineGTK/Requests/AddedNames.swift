import TomboloEngine

/// The names of fields that decisions have added to requests of one page, in any of its processes.
///
/// If a redirect leads a page to another site, another process shows it. The engine has that process make the request with all
/// the fields of the first, and does not report that there was a redirect. Every process therefore receives the names of the
/// fields to remove.
nonisolated struct AddedNames: Sendable, Hashable {
    /// The names, in lower case.
    private(set) var names: Set<String> = []

    /// Limit of the names, above the number that an interceptor uses.
    static let maximumCount = 256

    /// Notes fields that a request is given.
    /// - Returns: Whether one of the names is new.
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

    /// Whether the engine itself sends the field with a document's request: removing it would remove the engine's too.
    private static func isEngines(_ name: String) -> Bool {
        engines.contains(name) || name.hasPrefix("sec-") || name.hasPrefix("if-")
    }

    private static let engines: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "content-type", "origin", "pragma", "referer",
        "upgrade-insecure-requests", "user-agent",
    ]
}
