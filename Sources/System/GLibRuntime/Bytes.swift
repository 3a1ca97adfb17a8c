import CGLib

extension Array where Element == UInt8 {
    /// Copies a borrowed `GBytes`.
    package init(copying bytes: OpaquePointer) {
        var count: gsize = 0
        let data = g_bytes_get_data(bytes, &count)
        self.init(UnsafeRawBufferPointer(start: data, count: Int(count)))
    }

    /// Copies a `GBytes` that a function returned, and releases it; NULL becomes an empty array.
    package init(consuming bytes: OpaquePointer?) {
        guard let bytes else {
            self = []
            return
        }
        self.init(copying: bytes)
        g_bytes_unref(bytes)
    }

    /// Calls `body` with a `GBytes` that refers to the array's memory without copying it. `body` must not keep a reference to the
    /// `GBytes`.
    package func withBorrowedGBytes<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        withUnsafeBytes { buffer in
            guard let bytes = g_bytes_new_static(buffer.baseAddress, gsize(buffer.count)) else { return nil }
            defer { g_bytes_unref(bytes) }
            return body(bytes)
        }
    }

    /// Returns a `GBytes` with a copy of the bytes. The caller owns it.
    package func copiedGBytes() -> OpaquePointer? {
        withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    }
}
