/// Why a line is ended: what came over it is nothing that our extension sends.
nonisolated struct LineFault: Error, Sendable, Hashable {
    var reason: String

    init(_ reason: String) { self.reason = reason }
}
