#if os(Linux)
import Logging
import TomboloEngine
import TomboloEngineGTK

/// Reports the environment variables that a program built for release ignores.
@MainActor
enum ReleaseNotice {
    private static var hasReported = false

    /// Logs the names of the variables, once per process.
    static func report(to logger: Logger) {
        guard !hasReported else { return }
        hasReported = true
        let names = ReleaseMark.removedVariables
        guard !names.isEmpty else { return }
        logger.report(
            .notice,
            "\(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") ignored: this program is built for "
                + "release, and its environment cannot change its code or its protections.")
    }
}
#endif
