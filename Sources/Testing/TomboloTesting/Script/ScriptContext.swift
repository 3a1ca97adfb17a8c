import CJavaScriptCore
import GLibRuntime

/// One set of JavaScript globals.
@MainActor
final class ScriptContext {
    private let reference: GObjectReference

    /// An exception that script did not catch.
    struct Failure {
        var message: String
        var source: String
        var line: Int
        var column: Int
    }

    /// A native function that script can call.
    typealias HostFunction = @MainActor ([ScriptValue]) -> ScriptValue?

    init(in machine: ScriptMachine) {
        reference = GObjectReference(adopting: jsc_context_new_with_virtual_machine(machine.reference.opaque))
    }

    var global: ScriptValue { ScriptValue(adopting: jsc_context_get_global_object(reference.opaque)) }
    var undefined: ScriptValue { ScriptValue(adopting: jsc_value_new_undefined(reference.opaque)) }

    func value(_ number: Int) -> ScriptValue {
        ScriptValue(adopting: jsc_value_new_number(reference.opaque, Double(number)))
    }

    func value(_ flag: Bool) -> ScriptValue {
        ScriptValue(adopting: jsc_value_new_boolean(reference.opaque, flag ? 1 : 0))
    }

    func value(_ text: String) -> ScriptValue { value(Array(text.utf8)) }

    func value(_ utf8: [UInt8]) -> ScriptValue {
        // JavaScriptCore copies the bytes.
        let value = utf8.withBorrowedGBytes { bytes in
            jsc_value_new_string_from_bytes(reference.opaque, bytes).map { ScriptValue(adopting: $0) }
        }
        return value.flatMap { $0 } ?? undefined
    }

    /// Creates a `Uint8Array` with a copy of bytes.
    func array(_ bytes: some Collection<UInt8>) -> ScriptValue {
        guard
            let made = jsc_value_new_typed_array(reference.opaque, JSC_TYPED_ARRAY_UINT8, gsize(bytes.count))
        else { return undefined }
        let array = ScriptValue(adopting: made)
        if let data = jsc_value_typed_array_get_data(array.reference.opaque, nil) {
            UnsafeMutableRawBufferPointer(start: data, count: bytes.count).copyBytes(from: bytes)
        }
        return array
    }

    /// Creates a function that runs `body`. `body` lives as long as script can reach the function.
    func function(_ body: @escaping HostFunction) -> ScriptValue {
        typealias Callback = @convention(c) (UnsafeMutablePointer<GPtrArray>?, gpointer?) -> gpointer?
        let callback: Callback = { arguments, data in
            // These C pointers are passed to the main actor. This function runs on the main actor's thread, which
            // `assumeIsolated` checks.
            nonisolated(unsafe) let call = (arguments: arguments, data: data)
            nonisolated(unsafe) var result: gpointer?
            MainActor.assumeIsolated {
                guard let data = call.data else { return }
                let box = Unmanaged<HostFunctionBox>.fromOpaque(data).takeUnretainedValue()
                result = box.call(call.arguments)
            }
            return result
        }
        let box = Unmanaged.passRetained(HostFunctionBox(context: self, body: body))
        let function = jsc_value_new_function_variadic(
            reference.opaque, nil, unsafeBitCast(callback, to: GCallback.self), box.toOpaque(),
            { data in if let data { Unmanaged<HostFunctionBox>.fromOpaque(data).release() } }, jsc_value_get_type())
        return function.map { ScriptValue(adopting: $0) } ?? undefined
    }

    /// Runs the text of a script.
    /// - Returns: The value of the last statement, and the uncaught exception.
    @discardableResult
    func evaluate(_ text: String, source: String = "") -> (value: ScriptValue, failure: Failure?) {
        jsc_context_clear_exception(reference.opaque)
        let value = jsc_context_evaluate_with_source_uri(
            reference.opaque, text, gssize(text.utf8.count), source.isEmpty ? nil : source, 1)
        return (value.map { ScriptValue(adopting: $0) } ?? undefined, takeFailure())
    }

    /// Returns and clears the uncaught exception since the last call; nil if none was thrown.
    func takeFailure() -> Failure? {
        guard let exception = jsc_context_get_exception(reference.opaque) else { return nil }
        let failure = Failure(
            message: String(consuming: jsc_exception_to_string(exception)) ?? "an exception",
            source: String(copying: jsc_exception_get_source_uri(exception)) ?? "",
            line: Int(jsc_exception_get_line_number(exception)), column: Int(jsc_exception_get_column_number(exception))
        )
        jsc_context_clear_exception(reference.opaque)
        return failure
    }
}

/// The closure of a native function, which JavaScriptCore owns.
@MainActor
private final class HostFunctionBox {
    private weak var context: ScriptContext?
    private let body: ScriptContext.HostFunction

    init(context: ScriptContext, body: @escaping ScriptContext.HostFunction) {
        self.context = context
        self.body = body
    }

    /// Returns a value that the caller owns.
    func call(_ arguments: UnsafeMutablePointer<GPtrArray>?) -> gpointer? {
        guard let context, let array = arguments?.pointee else { return nil }
        let values = (0..<Int(array.len)).compactMap { index in
            array.pdata[index].map { ScriptValue(retaining: OpaquePointer($0)) }
        }
        let result = body(values) ?? context.undefined
        g_object_ref(result.reference.pointer)
        return result.reference.pointer
    }
}
