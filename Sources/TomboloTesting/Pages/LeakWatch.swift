import TomboloBridge
import TomboloEngine

/// Looks whether a page and what belongs to it are gone when they should be.
@MainActor
final class LeakWatch {
    private var watched: [(name: String, object: Weak)] = []

    private struct Weak {
        weak var object: AnyObject?
    }

    func note(_ test: TestPage) {
        watch("page", test.page)
        watch("bridge", test.bridge)
        watch("engine", test.page.engine)
    }

    func watch(_ name: String, _ object: AnyObject) {
        watched.append((name, Weak(object: object)))
    }

    /// - Throws: ``TestFailure`` when something is still alive although everything that was on its way has had time to end.
    func check() async throws {
        for _ in 0..<400 {
            if survivors.isEmpty { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw TestFailure("Still alive after the page was closed: \(survivors.joined(separator: ", ")).")
    }

    private var survivors: [String] { watched.filter { $0.object.object != nil }.map(\.name) }
}
