#if os(Linux)
#if canImport(Glibc)
import Glibc
#endif
public import TomboloBridge

extension CallRegistry {
    /// If `tombolo bindings` or `tombolo dev` has started this program to read its calls, answers it and then ends the
    /// process. Otherwise, and always in a release build, does nothing.
    ///
    /// ``Application`` does this by itself. A program with its own GTK application calls this method after it has
    /// registered its calls, and before it runs the application.
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
