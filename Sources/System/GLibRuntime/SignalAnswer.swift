import CGLib

/// The return value of a signal handler.
package enum SignalAnswer {
    /// No value, because the signal returns nothing or the default return value applies.
    case none
    /// A boolean. True usually means that the signal is handled and that no other handler is called.
    case boolean(Bool)
    /// An `int`.
    case int(Int32)
    /// A GObject or NULL. GLib adds its own reference.
    case object(UnsafeMutableRawPointer?)
    /// Text, which is copied.
    case string(String)

    func write(to value: UnsafeMutablePointer<GValue>) {
        switch self {
        case .none: break
        case .boolean(let answer): g_value_set_boolean(value, answer ? 1 : 0)
        case .int(let answer): g_value_set_int(value, answer)
        case .object(let answer): g_value_set_object(value, answer)
        case .string(let answer): g_value_set_string(value, answer)
        }
    }
}
