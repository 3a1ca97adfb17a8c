import CWebKitGTK

/// The JavaScript context in which WebKitGTK reads script messages and takes their replies.
///
/// There is one for the process, WebKit's own, and it takes no value of another: a reply made elsewhere leaves a dangling string in
/// WebKit's tables, which crashes the program some time later. WebKit drops the context when it has been idle for a while and makes a
/// new one. So it is remembered weakly: while WebKit holds it, it is the right one.
final class ReplyContext {
    private let location: UnsafeMutablePointer<gpointer?>

    init() {
        location = .allocate(capacity: 1)
        location.initialize(to: nil)
    }

    isolated deinit {
        forget()
        location.deallocate()
    }

    /// The context; nil when WebKit has dropped it and no message has come since.
    var current: OpaquePointer? { location.pointee.map { OpaquePointer($0) } }

    /// Remembers the context of a value that WebKit has just made.
    func note(_ value: OpaquePointer) {
        guard let context = jsc_value_get_context(value), context != current else { return }
        forget()
        location.pointee = gpointer(context)
        g_object_add_weak_pointer(UnsafeMutableRawPointer(context).assumingMemoryBound(to: GObject.self), location)
    }

    private func forget() {
        guard let context = location.pointee else { return }
        g_object_remove_weak_pointer(context.assumingMemoryBound(to: GObject.self), location)
        location.pointee = nil
    }
}
