import CGLib

/// The arguments of one emission of a signal: the instance at index 0, and the signal's parameters from index 1 on.
///
/// Valid only inside the handler; retain or copy values that must live longer. If there is no argument at an index, the result is
/// nil, 0 or false.
package struct SignalArguments {
    private let values: UnsafeBufferPointer<GValue>

    init(start: UnsafePointer<GValue>?, count: UInt32) {
        values = UnsafeBufferPointer(start: start, count: Int(count))
    }

    /// The number of arguments, the instance included.
    package var count: Int { values.count }

    /// Returns an argument that is a GObject, borrowed.
    package func object(_ index: Int) -> UnsafeMutableRawPointer? {
        read(index, else: nil) { UnsafeMutableRawPointer(g_value_get_object($0)) }
    }

    /// A boxed value, for example a `GError` or a reply; borrowed.
    package func boxed(_ index: Int) -> UnsafeMutableRawPointer? {
        read(index, else: nil) { g_value_get_boxed($0) }
    }

    /// A plain pointer, borrowed.
    package func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
        read(index, else: nil) { g_value_get_pointer($0) }
    }

    /// Text; nil for NULL and for invalid UTF-8.
    package func string(_ index: Int) -> String? {
        read(index, else: nil) { (value) -> String? in
            guard let text = g_value_get_string(value) else { return nil }
            return String(validatingCString: text)
        }
    }

    /// Returns the number of an argument that is a case of an enumeration.
    package func enumeration(_ index: Int) -> Int32 {
        read(index, else: 0) { g_value_get_enum($0) }
    }

    /// A set of flags.
    package func flags(_ index: Int) -> UInt32 {
        read(index, else: 0) { g_value_get_flags($0) }
    }

    /// Returns an argument of the type `int`.
    package func int(_ index: Int) -> Int32 {
        read(index, else: 0) { g_value_get_int($0) }
    }

    /// Returns an argument of the type `unsigned int`.
    package func unsignedInt(_ index: Int) -> UInt32 {
        read(index, else: 0) { g_value_get_uint($0) }
    }

    /// Returns an argument of the type `guint64`.
    package func unsignedInt64(_ index: Int) -> UInt64 {
        read(index, else: 0) { UInt64(g_value_get_uint64($0)) }
    }

    /// Returns an argument of the type `gboolean`.
    package func boolean(_ index: Int) -> Bool {
        read(index, else: false) { g_value_get_boolean($0) != 0 }
    }

    private func read<Value>(_ index: Int, else fallback: Value, _ body: (UnsafePointer<GValue>) -> Value) -> Value {
        guard values.indices.contains(index), let start = values.baseAddress else { return fallback }
        return body(start + index)
    }
}
