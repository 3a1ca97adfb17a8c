import CWebKitGTK

/// Knows a GObject instance without owning it, and says when it is gone.
///
/// For an instance whose end the library does not announce in any other way.
package final class WeakObject {
    /// The instance; nil once it is gone.
    package private(set) var pointer: UnsafeMutableRawPointer?
    private let isGone: @MainActor () -> Void
    private let notice = Notice()

    /// - Parameters:
    ///   - instance: Borrowed.
    ///   - isGone: Called while the instance ends, not when this value does. It may not use the instance any more.
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
        // The main thread's, which `assumeIsolated` checks: nobody else may release what GTK and WebKit hand out.
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

/// What GLib keeps until the instance ends. The value itself may be on its way out by then, on another thread: it is asked weakly.
private final class Notice {
    weak var receiver: WeakObject?
    var hasCome = false
}
