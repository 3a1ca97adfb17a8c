#if os(Linux)
import TomboloEngine
import TomboloEngineGTK

/// Warns of an old or vulnerable engine when the first page is made.
enum EngineFloor {
    /// Writes what is wrong with the engine's version to standard error; once in a process, since it does not change.
    static func warn() { _ = warning }

    private static let warning: Void = {
        guard let text = EngineAdvisories.shipped?.warning(for: GTKEngine.version) else { return }
        StandardError.write(line: "tombolo: \(text)")
    }()
}
#endif
