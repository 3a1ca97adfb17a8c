package import CGLib

/// A `GError` as a value.
package struct GLibError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error domain's name, `g-io-error-quark` for example.
    package var domain: String
    /// The code within the domain.
    package var code: Int
    /// The library's message for users, possibly in the language of the environment.
    package var message: String

    /// Creates an error without a `GError`. `code` is an error code of `domain`.
    package init(domain: String, code: Int, message: String) {
        self.domain = domain
        self.code = code
        self.message = message
    }

    /// Copies a borrowed error.
    package init(copying error: UnsafePointer<GError>) {
        domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
        code = Int(error.pointee.code)
        message = error.pointee.message.map { String(cString: $0) } ?? ""
    }

    /// Copies an error that a function returned, and frees the original; nil becomes an error with a generic message.
    package init(consuming error: UnsafeMutablePointer<GError>?) {
        guard let error else {
            self.init(domain: "", code: 0, message: "The operation failed without an error message.")
            return
        }
        self.init(copying: error)
        g_error_free(error)
    }

    /// Calls a function that reports failure through a `GError`.
    /// - Throws: ``GLibError`` if the function sets a `GError`.
    package static func check<Result>(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
    ) throws(GLibError) -> Result {
        var error: UnsafeMutablePointer<GError>?
        let result = body(&error)
        if error != nil { throw GLibError(consuming: error) }
        return result
    }

    /// Whether the error has the domain `quark` and the given code.
    package func matches(_ quark: GQuark, _ code: some RawRepresentable<UInt32>) -> Bool {
        matches(quark) && self.code == Int(code.rawValue)
    }

    /// Whether the error has the domain `quark`.
    package func matches(_ quark: GQuark) -> Bool {
        g_quark_to_string(quark).map { String(cString: $0) } == domain
    }

    /// The message with its domain and code.
    package var description: String { "\(message) (\(domain) \(code))" }
}
