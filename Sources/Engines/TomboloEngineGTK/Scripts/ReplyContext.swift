import CJavaScriptCore
import GLibRuntime

/// The JavaScript context in which WebKitGTK reads script messages and takes their replies.
///
/// There is one for the process, WebKit's own, and it accepts no value of another. A reply made elsewhere leaves a dangling
/// string in WebKit's tables, which crashes the program some time later. WebKit drops the context after some idle time and makes
/// a new one. This type therefore keeps it for a shorter time than WebKit: a context that is still here is the right one.
final class ReplyContext {
    /// Shorter than the time for which WebKit keeps an idle context.
    private static let lifetime = Duration.seconds(5)

    private var context: GObjectReference?
    private var lastUse = ContinuousClock.now

    /// The context; nil if no message has arrived for a while, since WebKit may have dropped it.
    var current: OpaquePointer? {
        if ContinuousClock.now - lastUse > Self.lifetime { context = nil }
        return context?.opaque
    }

    /// Keeps the context of a value that WebKit has just made.
    func note(_ value: OpaquePointer) {
        lastUse = .now
        guard let noted = jsc_value_get_context(value), noted != context?.opaque else { return }
        context = GObjectReference(retaining: noted)
    }

    /// Releases the context, as after a long idle time.
    func forget() { context = nil }
}
