/// A script that the app puts into documents as they load.
public struct UserScript: Sendable, Hashable {
    /// When in a document's life the script runs.
    public enum InjectionTime: Sendable, Hashable {
        /// Before the first script of the page.
        case documentStart
        /// When the document has been parsed, before `load`.
        case documentEnd
    }

    /// Which frames of a page get the script.
    public enum Frames: Sendable, Hashable {
        /// Every frame, cross-origin and sandboxed ones included.
        case all
        /// The top-level document only.
        case top
    }

    /// The JavaScript text.
    public var source: String
    /// The world it runs in.
    public var world: ContentWorld
    /// When it runs.
    public var injectionTime: InjectionTime
    /// Where it runs.
    public var frames: Frames

    /// Makes a script; by default it runs in the top-level document's own world, before the page's scripts.
    public init(
        _ source: String, in world: ContentWorld = .page, at injectionTime: InjectionTime = .documentStart,
        frames: Frames = .top
    ) {
        self.source = source
        self.world = world
        self.injectionTime = injectionTime
        self.frames = frames
    }
}
