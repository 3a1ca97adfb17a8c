import CJavaScriptCore
import GLibRuntime

/// The JavaScript context in which WebKitGTK creates the values of script messages and accepts those of replies.
///
/// WebKit has one such context for the whole process. The values of replies must be created in it, because a value from
/// another context leaves a dangling string in WebKit's tables, which crashes the program some time later. WebKit drops
/// the context after some idle time, and creates a new one when needed. This type keeps its reference for a shorter
/// time than WebKit does, so a context that it still has is always the current one.
final class ReplyContext {
    /// Shorter than the time for which WebKit keeps an idle context.
    private static let lifetime = Duration.seconds(5)

    private var context: GObjectReference?
    private var lastUse = ContinuousClock.now

    /// The context; nil if no message has arrived for a while, because WebKit may then have dropped the context.
    var current: OpaquePointer? {
        if ContinuousClock.now - lastUse > Self.lifetime { context = nil }
        return context?.opaque
    }

    /// Keeps the context of a value that WebKit has just created.
    func note(_ value: OpaquePointer) {
        lastUse = .now
        guard let noted = jsc_value_get_context(value), noted != context?.opaque else { return }
        context = GObjectReference(retaining: noted)
    }

    /// Releases the context, as happens after a long idle time.
    func forget() { context = nil }
}
