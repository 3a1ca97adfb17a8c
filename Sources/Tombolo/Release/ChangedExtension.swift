#if os(Linux)
import TomboloEngine

/// Reports a web process extension that was exchanged.
enum ChangedExtension {
    /// Says so on standard error.
    static func report(_ error: InterceptionError) {
        StandardError.write(line: "tombolo: \(error.message) Pages are shown without the direct channel.")
    }
}
#endif
