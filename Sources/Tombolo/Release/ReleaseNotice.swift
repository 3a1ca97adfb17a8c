#if os(Linux)
import TomboloEngine
import TomboloEngineGTK

/// Reports the environment variables that a program built for release ignores.
enum ReleaseNotice {
    /// Writes their names to standard error, once per process.
    static func show() { _ = notice }

    private static let notice: Void = {
        let names = ReleaseMark.removedVariables
        guard !names.isEmpty else { return }
        StandardError.write(
            line:
                "tombolo: \(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") ignored: this program is built for "
                + "release, and its engine cannot be inspected or replaced.")
    }()
}
#endif
