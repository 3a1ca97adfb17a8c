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

    /// - Throws: ``TestFailure`` when an object is still alive after pending work has had time to end.
    func check() async throws {
        for _ in 0..<400 {
            if survivors.isEmpty { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw TestFailure("Still alive after the page was closed: \(survivors.joined(separator: ", ")).")
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
