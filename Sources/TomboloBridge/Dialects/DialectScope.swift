/// The documents that a dialect is switched on for, and what they are granted with it.
public struct DialectScope: Sendable, Hashable {
    /// Which of the app's functions are granted where a dialect is switched on.
    public enum Functions: Sendable, Hashable {
        /// All of them.
        case all
        /// Those that the access policy grants by name: `Grant(["dsbridge.call.echo.syn"], to: …)`. Others are denied, and the
        /// denial names the grant that would do.
        case granted
    }

    /// Their origins; none means nowhere.
    public var origins: [OriginPattern]
    /// Which documents of those origins.
    public var frames: Grant.Frames
    /// Which of the app's functions they may call.
    public var functions: Functions

    /// Makes a scope.
    public init(
        _ origins: [OriginPattern] = [], frames: Grant.Frames = .top, functions: Functions = .all
    ) {
        self.origins = origins
        self.frames = frames
        self.functions = functions
    }
}
