import CJavaScriptCore
import GLibRuntime

/// The JavaScript context in which WebKitGTK creates the values of script messages and accepts those of replies.
///
/// WebKit has one such context for the whole process. A value of a reply must be created in it: a value of another context leaves
/// a dangling string in WebKit's tables, which crashes the program some time later. WebKit drops the context after some idle
/// time, and creates a new one when needed. This type keeps a reference for a shorter time than WebKit does, so a context that it
/// still has is always the current one.
final class ReplyContext {
    /// Shorter than the time for which WebKit keeps an idle context.
    private static let lifetime = Duration.seconds(5)

    private var context: GObjectReference?
    private var lastUse = ContinuousClock.now

    /// The context; nil if no message has arrived for a while, because WebKit may have dropped the context by then.
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
