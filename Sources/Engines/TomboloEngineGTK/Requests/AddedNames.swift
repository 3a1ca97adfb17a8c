import TomboloEngine

/// The names of the header fields that an interceptor's decisions have added to requests of one page, in any of its processes.
///
/// If a redirect leads a page to another site, the page moves to another process. The engine passes the request to that
/// process with all of its original fields, and does not report there that it was redirected. So every process receives
/// the names of the fields to remove.
nonisolated struct AddedNames: Sendable, Hashable {
    /// The names, in lower case.
    private(set) var names: Set<String> = []

    /// Limit of the number of names. Interceptors use fewer.
    static let maximumCount = 256

    /// Notes the names of fields that are about to be added to a request.
    /// - Returns: Whether any of the names is new.
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

    /// Whether the engine itself sends a field of this name with the request for a document. Removing an added field would then
    /// also remove the engine's field.
    private static func isEngines(_ name: String) -> Bool {
        engines.contains(name) || name.hasPrefix("sec-") || name.hasPrefix("if-")
    }

    private static let engines: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "content-type", "origin", "pragma", "referer",
        "upgrade-insecure-requests", "user-agent",
    ]
}
