import CGLib

/// Creates `GVariant`s with floating references. A function that keeps a variant sinks the reference. A function that
/// only reads a variant may leave it floating, so pass the variant to such a function with ``lend(_:to:)``.
package enum Variant {
    /// Creates a string from UTF-8, which must not contain U+0000. The bytes are copied once.
    package static func string(_ utf8: [UInt8]) -> OpaquePointer? {
        let count = utf8.count
        guard let copy = g_malloc(gsize(count + 1)) else { return nil }
        utf8.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: count) }
        copy.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
        return g_variant_new_take_string(copy.assumingMemoryBound(to: CChar.self))
    }

    /// Creates a dictionary of the type `a{sv}`. Members whose value is nil are omitted.
    package static func dictionary(_ members: [(String, OpaquePointer?)]) -> OpaquePointer? {
        let dictionary = g_variant_dict_new(nil)
        defer { g_variant_dict_unref(dictionary) }
        for case (let name, let value?) in members { g_variant_dict_insert_value(dictionary, name, value) }
        return g_variant_dict_end(dictionary)
    }

    /// Calls `body` with a variant, and releases the variant afterwards, whether or not a function in `body` sinks it.
    /// To keep the variant, `body` must add a reference.
    package static func lend<Result>(_ variant: OpaquePointer?, to body: (OpaquePointer?) -> Result) -> Result {
        guard let variant else { return body(nil) }
        g_variant_ref_sink(variant)
        defer { g_variant_unref(variant) }
        return body(variant)
    }
}
