import Tombolo

/// Returns what the pages of an origin may use. Everything else is denied.
func grants(for origin: String) throws -> [Grant] {
    [try Grant(["greeter.greet"], events: ["greeter.counted"], to: [origin])]
}
