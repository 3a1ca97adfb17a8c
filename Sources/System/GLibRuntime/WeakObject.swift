import CGLib

/// Refers to a GObject instance without owning it, and reports when the instance is gone.
///
/// Use it for instances whose end the library does not report in any other way.
package final class WeakObject {
    /// The instance; nil once it is gone.
    package private(set) var pointer: UnsafeMutableRawPointer?
    private let isGone: @MainActor () -> Void
    private let notice = Notice()

    /// - Parameters:
    ///   - instance: The instance, borrowed.
    ///   - isGone: Called when the instance is gone, but not when this value is released. It must not use the instance.
    package init(_ instance: UnsafeMutableRawPointer, isGone: @escaping @MainActor () -> Void) {
        pointer = instance
        self.isGone = isGone
        notice.receiver = self
        g_object_weak_ref(Self.object(instance), Self.notify, Unmanaged.passRetained(notice).toOpaque())
    }

    isolated deinit {
        guard let pointer, !notice.hasCome else { return }
        let box = Unmanaged.passUnretained(notice)
        g_object_weak_unref(Self.object(pointer), Self.notify, box.toOpaque())
        box.release()
    }

    /// The instance for functions whose type Swift imports as opaque; nil once it is gone.
    package var opaque: OpaquePointer? { pointer.map { OpaquePointer($0) } }

    private static func object(_ instance: UnsafeMutableRawPointer) -> UnsafeMutablePointer<GObject> {
        instance.assumingMemoryBound(to: GObject.self)
    }

    private static let notify: GWeakNotify = { data, _ in
        // GLib calls this on the main thread, which `assumeIsolated` checks, because GTK and WebKit objects may be
        // released only there.
        nonisolated(unsafe) let box = data
        MainActor.assumeIsolated {
            guard let box else { return }
            let notice = Unmanaged<Notice>.fromOpaque(box).takeRetainedValue()
            notice.hasCome = true
            guard let receiver = notice.receiver else { return }
            receiver.pointer = nil
            receiver.isGone()
        }
    }
}

/// The data of the weak reference, which GLib keeps until the instance is gone. It references the ``WeakObject``
/// weakly, because at that time another thread may be about to release it.
private final class Notice {
    weak var receiver: WeakObject?
    var hasCome = false
}
