/// The documents that a dialect is switched on for, and the functions that they are granted with it.
public struct DialectScope: Sendable, Hashable {
    /// The functions of the app that are granted where a dialect is switched on.
    public enum Functions: Sendable, Hashable {
        /// All functions.
        case all
        /// The functions that the access policy grants by name: `Grant(["dsbridge.call.echo.syn"], to: …)`. Others are
        /// denied, and the denial names the grant that would allow the call.
        case granted
    }

    /// The origins of the documents; an empty list switches the dialect off.
    public var origins: [OriginPattern]
    /// The frames of those origins.
    public var frames: Grant.Frames
    /// The functions of the app that the documents may call.
    public var functions: Functions

    /// Makes a scope; by default one without origins.
    public init(
        _ origins: [OriginPattern] = [], frames: Grant.Frames = .top, functions: Functions = .all
    ) {
        self.origins = origins
        self.frames = frames
        self.functions = functions
    }
}
