#if os(Linux)
import TomboloEngine

/// Reports a web process extension that does not belong to this build.
enum ChangedExtension {
    /// Writes the error to standard error.
    static func report(_ error: InterceptionError) {
        StandardError.write(line: "tombolo: \(error.message) Pages are shown without the direct channel.")
    }
}
#endif
