import CWebKitGTK
import GLibRuntime

/// The JavaScript context in which WebKitGTK reads script messages and takes their replies.
///
/// There is one for the process, WebKit's own, and it takes no value of another: a reply made elsewhere leaves a
/// dangling string in WebKit's tables, which crashes the program some time later. WebKit drops the context when it has
/// been idle for a while and makes a new one. So it is kept for a shorter while than WebKit keeps it: what is there is
/// the right one.
final class ReplyContext {
    /// Below the time for which WebKit keeps an idle context.
    private static let lifetime = Duration.seconds(5)

    private var context: GObjectReference?
    private var lastUse = ContinuousClock.now

    /// The context; nil when WebKit may have dropped it, since no message has come for a while.
    var current: OpaquePointer? {
        if ContinuousClock.now - lastUse > Self.lifetime { context = nil }
        return context?.opaque
    }

    /// Remembers the context of a value that WebKit has just made.
    func note(_ value: OpaquePointer) {
        lastUse = .now
        guard let noted = jsc_value_get_context(value), noted != context?.opaque else { return }
        context = GObjectReference(retaining: noted)
    }

    /// Lets go of the context, as after a long silence.
    func forget() { context = nil }
}
