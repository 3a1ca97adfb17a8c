import Glibc
import Tombolo

/// Measures the time to show the first page of a container, and the time to show the same file directly. Prints one JSON line for each
/// figure.
@main
enum Main {
    @MainActor
    static func main() {
        Application("org.tombolo.BenchmarkContainer", profile: .ephemeral, isUnique: false) { app in
            let profile = try app.profile()
            app.stay {
                for line in try await PageFigures.measure(in: app, profile) { puts(line) }
                fflush(nil)
                // Ends at once, without the engine's exit handlers, which take longer than a page.
                _exit(0)
            }
        }.run(arguments: [])
    }
}
