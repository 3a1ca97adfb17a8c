import CWebKitGTK

/// Knows a GObject instance without owning it, and says when it is gone.
///
/// For an instance whose end the library does not announce in any other way.
package final class WeakObject {
    /// The instance; nil once it is gone.
    package private(set) var pointer: UnsafeMutableRawPointer?
    private let isGone: @MainActor () -> Void

    /// - Parameters:
    ///   - instance: Borrowed.
    ///   - isGone: Called while the instance ends, not when this value does. It may not use the instance any more.
    package init(_ instance: UnsafeMutableRawPointer, isGone: @escaping @MainActor () -> Void) {
        pointer = instance
        self.isGone = isGone
        g_object_weak_ref(Self.object(instance), Self.notify, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit {
        guard let pointer else { return }
        g_object_weak_unref(Self.object(pointer), Self.notify, Unmanaged.passUnretained(self).toOpaque())
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
            let watcher = Unmanaged<WeakObject>.fromOpaque(box).takeUnretainedValue()
            watcher.pointer = nil
            watcher.isGone()
        }
    }
}
