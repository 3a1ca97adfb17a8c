import Glibc
import Tombolo

/// What it takes to show the first page of a container beside the same file shown directly. Prints one JSON line a figure.
@main
enum Main {
    @MainActor
    static func main() {
        Application("org.tombolo.BenchmarkContainer", profile: .ephemeral, isUnique: false) { app in
            let profile = try app.profile()
            app.stay {
                for line in try await PageFigures.measure(in: app, profile) { puts(line) }
                fflush(nil)
                // At once: the engine's exit handlers take longer than a page.
                _exit(0)
            }
        }.run(arguments: [])
    }
}
