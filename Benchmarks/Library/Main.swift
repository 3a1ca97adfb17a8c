import Foundation
import TomboloBrowser

/// What a library of 100,000 pages costs: opening it, completing each key of what is typed, recording a visit,
/// searching. Prints one JSON line a figure.
@main
enum Main {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tombolo-bench-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for line in try await LibraryFigures(folder: folder).measure() { print(line) }
    }
}
