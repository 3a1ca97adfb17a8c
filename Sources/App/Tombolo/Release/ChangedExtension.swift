#if os(Linux)
import Logging
import TomboloEngine

/// Reports a web process extension that does not belong to this build.
enum ChangedExtension {
    static func report(_ error: InterceptionError, to logger: Logger) {
        logger.report(.warning, "\(error.message) Pages are shown without the direct channel.")
    }
}
#endif
