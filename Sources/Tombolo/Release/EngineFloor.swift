#if os(Linux)
import TomboloEngine
import TomboloEngineGTK

/// Looks at the engine's version when the first page is made.
enum EngineFloor {
    /// Says on standard error what is wrong with the engine's version; once in a process, since it does not change.
    static func warn() { _ = warning }

    private static let warning: Void = {
        guard let text = EngineAdvisories.shipped?.warning(for: GTKEngine.version) else { return }
        StandardError.write(line: "tombolo: \(text)")
    }()
}
#endif
