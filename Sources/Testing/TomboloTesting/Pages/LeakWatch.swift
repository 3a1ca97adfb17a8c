import CGLib
import TomboloBridge
import TomboloEngine

/// Checks whether a page and its parts are released when they should be.
@MainActor
final class LeakWatch {
    private var watched: [(name: String, isAlive: () -> Bool)] = []

    func note(_ test: TestPage) {
        watch("page", test.page)
        watch("bridge", test.bridge)
        watch("engine", test.page.engine)
        if let view = test.webView { watch("web view", view) }
    }

    private func watch(_ name: String, _ object: AnyObject) {
        watched.append((name, { [weak object] in object != nil }))
    }

    private func watch(_ name: String, _ object: UnsafeMutableRawPointer) {
        let pointer = WeakPointer(object)
        watched.append((name, { pointer.isAlive }))
    }

    /// Waits until all objects have been released.
    /// - Parameter limit: The time within which pending work must end.
    /// - Throws: ``TestFailure`` if an object is still alive after that time.
    func check(within limit: Duration) async throws {
        let end = ContinuousClock.now + limit
        while !survivors.isEmpty {
            guard ContinuousClock.now < end else {
                throw TestFailure("Still alive after the page was closed: \(survivors.joined(separator: ", ")).")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private var survivors: [String] { watched.filter { $0.isAlive() }.map(\.name) }
}

/// Observes whether a GObject is alive, without keeping it alive.
@MainActor
private final class WeakPointer {
    private let location: UnsafeMutablePointer<gpointer?>

    init(_ object: UnsafeMutableRawPointer) {
        location = .allocate(capacity: 1)
        location.initialize(to: object)
        g_object_add_weak_pointer(object.assumingMemoryBound(to: GObject.self), location)
    }

    isolated deinit {
        if let object = location.pointee {
            g_object_remove_weak_pointer(object.assumingMemoryBound(to: GObject.self), location)
        }
        location.deallocate()
    }

    var isAlive: Bool { location.pointee != nil }
}
