#if os(Linux)
import TomboloEngine
import TomboloEngineGTK

/// Warns about an old or vulnerable engine when the first page is created.
enum EngineFloor {
    /// Writes the problem with the engine's version to standard error. Once per process, since the version does not
    /// change.
    static func warn() { _ = warning }

    private static let warning: Void = {
        guard let text = EngineAdvisories.shipped?.warning(for: GTKEngine.version) else { return }
        StandardError.write(line: "tombolo: \(text)")
    }()
}
#endif
