/// The documents for which a dialect is switched on, and the functions of the app that these documents may call.
public struct DialectScope: Sendable, Hashable {
    /// The functions of the app that are granted to documents for which the dialect is switched on.
    public enum Functions: Sendable, Hashable {
        /// All functions.
        case all
        /// Only the functions that the access policy grants by name: `Grant(["dsbridge.call.echo.syn"], to: …)`. Calls
        /// of other functions are denied, and the denial names the grant that would allow the call.
        case granted
    }

    /// The origins of the documents; an empty list switches the dialect off.
    public var origins: [OriginPattern]
    /// The documents of those origins for which the dialect is switched on; top-level documents only by default.
    public var frames: Grant.Frames
    /// The functions of the app that the documents may call.
    public var functions: Functions

    /// Creates a scope; by default one without origins.
    public init(
        _ origins: [OriginPattern] = [], frames: Grant.Frames = .top, functions: Functions = .all
    ) {
        self.origins = origins
        self.frames = frames
        self.functions = functions
    }
}
