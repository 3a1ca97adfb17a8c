/// A script that the app injects into documents as they load.
public struct UserScript: Sendable, Hashable {
    /// The time in a document's life at which the script runs.
    public enum InjectionTime: Sendable, Hashable {
        /// Before the first script of the page.
        case documentStart
        /// When the document has been parsed, before `load`.
        case documentEnd
    }

    /// The frames of a page that receive the script.
    public enum Frames: Sendable, Hashable {
        /// Every frame, including cross-origin and sandboxed frames.
        case all
        /// Only the top-level document.
        case top
    }

    /// The JavaScript text. It runs as a classic script, not as a module.
    package var source: String
    /// The world in which the script runs.
    package var world: ContentWorld
    /// The time at which the script runs.
    package var injectionTime: InjectionTime
    /// The frames in which the script runs.
    package var frames: Frames

    /// Creates a script; by default it runs in the top-level document's own world, before the page's scripts.
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
