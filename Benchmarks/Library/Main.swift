import Foundation
import TomboloBrowser

/// Measures a library of 100,000 pages: opening it, completing typed text after each key, recording a visit, and searching. Prints one JSON
/// line for each figure.
@main
enum Main {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tombolo-bench-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for line in try await LibraryFigures(folder: folder).measure() { print(line) }
    }
}
