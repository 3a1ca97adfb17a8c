package import CGLib

/// Owns one reference to a GObject instance.
///
/// GTK and WebKit objects may be released only on the main thread. The isolated `deinit` ensures this, whichever thread
/// drops the last Swift reference.
package final class GObjectReference {
    /// The instance, which is valid while this value lives. The address never changes; only the main thread may access the memory
    /// at this address.
    package nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

    /// Takes ownership of a constructor's result. A floating reference, such as that of a new widget, is sunk; a full
    /// reference is taken over.
    package init(adopting pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
        // Sinking a full reference would add a second one and leak the object.
        if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
    }

    /// Takes ownership of a constructor's result of an opaque type.
    package convenience init(adopting pointer: OpaquePointer) {
        self.init(adopting: UnsafeMutableRawPointer(pointer))
    }

    /// Adds a reference to a borrowed pointer, such as a getter's result or a signal's argument.
    package init(retaining pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
        g_object_ref(pointer)
    }

    /// Adds a reference to a borrowed pointer of an opaque type.
    package convenience init(retaining pointer: OpaquePointer) {
        self.init(retaining: UnsafeMutableRawPointer(pointer))
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    /// The instance for functions whose type Swift imports as opaque.
    package var opaque: OpaquePointer { OpaquePointer(pointer) }

    /// The instance for functions whose type Swift imports as a structure. The caller ensures that it is of that type.
    package func pointer<Instance>(as type: Instance.Type) -> UnsafeMutablePointer<Instance> {
        pointer.assumingMemoryBound(to: type)
    }

    /// Whether the instance is of `type` or derives from it.
    package func isInstance(of type: GType) -> Bool { tombolo_is_instance(pointer, type) != 0 }
}
