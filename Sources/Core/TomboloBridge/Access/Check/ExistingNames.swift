import TomboloEngine

/// The calls, events and origins that grants can name.
@MainActor
struct ExistingNames {
    /// The registered calls. For each call, the kinds of its scopes by name.
    let calls: [String: [String: ScopeKind]]
    let events: Set<String>
    /// The prefixes of the names of dialects' functions. The functions themselves are not listed, since apps can
    /// register them at any time.
    let dialectPrefixes: [String]
    /// The schemes that the page serves, with their hosts; nil if they are unknown.
    let servedOrigins: [String: ServedHosts]?

    init(_ registry: CallRegistry, dialects: [any Dialect], servedOrigins: [String: ServedHosts]?) {
        calls = registry.calls.mapValues { $0.scopes?.kinds ?? [:] }
        events = registry.events
        dialectPrefixes = dialects.map { $0.name + ".call." }
        self.servedOrigins = servedOrigins
    }

    func isFunctionOfDialect(_ pattern: NamePattern) -> Bool {
        dialectPrefixes.contains { pattern.description.hasPrefix($0) }
    }
}
