#if os(Linux)
#if canImport(Glibc)
import Glibc
#endif
public import TomboloBridge

extension CallRegistry {
    /// Answers `tombolo bindings` or `tombolo dev`, if one of them has started this program to read its calls, and then ends the process.
    /// Otherwise, and always in a release build, does nothing.
    ///
    /// ``Application`` does so itself. A program with a GTK application of its own calls this method after it has registered its calls, and
    /// before it runs the application.
    /// - Parameter id: The application id.
    @MainActor
    public func describeOnRequest(of id: String) {
        #if DEBUG
        guard let start = DevelopmentStart.current, let request = start.describe else { return }
        exit(start.answer(request, describing: self, of: id))
        #endif
    }
}
#endif
