#if os(Linux)
import Logging
import TomboloEngine
import TomboloEngineGTK

/// Warns about an old or vulnerable engine when the first page is created.
@MainActor
enum EngineFloor {
    private static var hasWarned = false

    /// Logs the problem with the engine's version. Does so once per process, because the version does not change.
    static func warn(_ logger: Logger) {
        guard !hasWarned else { return }
        hasWarned = true
        guard let text = EngineAdvisories.shipped?.warning(for: GTKEngine.version) else { return }
        logger.report(.warning, text)
    }
}
#endif
