import CJavaScriptCore
import GLibRuntime

/// A JavaScript value, retained.
@MainActor
struct ScriptValue {
    let reference: GObjectReference

    /// Takes ownership of a value that a JavaScriptCore function returned.
    init(adopting pointer: OpaquePointer) { reference = GObjectReference(adopting: pointer) }
    /// Retains a borrowed value.
    init(retaining pointer: OpaquePointer) { reference = GObjectReference(retaining: pointer) }

    var isUndefined: Bool { jsc_value_is_undefined(reference.opaque) != 0 }

    /// The UTF-8 bytes of a string; nil for any other type.
    var utf8: [UInt8]? {
        guard jsc_value_is_string(reference.opaque) != 0 else { return nil }
        return [UInt8](consuming: jsc_value_to_string_as_bytes(reference.opaque))
    }

    var text: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

    /// The value, rounded to an integer; nil for any other type, and for a number that does not fit.
    var integer: Int? {
        guard jsc_value_is_number(reference.opaque) != 0 else { return nil }
        return Int(exactly: jsc_value_to_double(reference.opaque).rounded())
    }

    /// The value as a number; nil for any other type.
    var number: Double? {
        jsc_value_is_number(reference.opaque) != 0 ? jsc_value_to_double(reference.opaque) : nil
    }

    var isTrue: Bool { jsc_value_to_boolean(reference.opaque) != 0 }

    func set(_ name: String, to value: ScriptValue) {
        jsc_value_object_set_property(reference.opaque, name, value.reference.opaque)
    }

    /// Calls the value as a function. The context stores and reports an exception.
    @discardableResult
    func call(_ arguments: [ScriptValue]) -> ScriptValue {
        withPointers(arguments) { count, pointers in
            ScriptValue(adopting: jsc_value_function_callv(reference.opaque, count, pointers))
        }
    }

    /// Calls a member as a function.
    @discardableResult
    func call(_ name: String, _ arguments: [ScriptValue] = []) -> ScriptValue {
        withPointers(arguments) { count, pointers in
            ScriptValue(adopting: jsc_value_object_invoke_methodv(reference.opaque, name, count, pointers))
        }
    }

    private func withPointers(
        _ arguments: [ScriptValue], _ body: (UInt32, UnsafeMutablePointer<OpaquePointer?>?) -> ScriptValue
    ) -> ScriptValue {
        var pointers = arguments.map { Optional($0.reference.opaque) }
        return pointers.withUnsafeMutableBufferPointer { body(UInt32($0.count), $0.baseAddress) }
    }
}
