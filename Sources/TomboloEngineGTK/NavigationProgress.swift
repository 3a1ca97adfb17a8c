#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// Turns WebKitGTK's load signals into navigation events that begin once and end once.
///
/// WebKitGTK reports a finish after a failure, with the old document's URL, and reports the old load's end after the
/// new one's start when one load takes the place of another.
struct NavigationProgress {
    /// What the app asked for last, for failures that come before any start.
    private(set) var requested: URL?
    /// Whether a load was asked for and has not begun.
    private(set) var isExpected = false
    private(set) var current: URL?
    /// The URL that was committed last.
    private(set) var committed: URL?

    var isRunning: Bool { current != nil }

    enum End {
        case finished
        case cancelled
        case failed(NavigationError)
    }

    /// The app asks for a load.
    mutating func expect(_ url: URL?) {
        requested = url
        isExpected = true
    }

    mutating func start(_ url: URL) -> [NavigationEvent] {
        isExpected = false
        let superseded = end(.cancelled)
        current = url
        return superseded + [.started(url)]
    }

    mutating func redirect(_ url: URL) -> [NavigationEvent] {
        guard isRunning else { return [] }
        current = url
        return [.redirected(url)]
    }

    mutating func commit(_ url: URL) -> [NavigationEvent] {
        guard isRunning else { return [] }
        current = url
        committed = url
        return [.committed(url)]
    }

    /// The document gave itself another URL.
    mutating func change(_ url: URL) -> [NavigationEvent] {
        guard url != committed else { return [] }
        committed = url
        return [.changedURL(url)]
    }

    /// Ends the load that is running; nothing if none is.
    mutating func end(_ end: End) -> [NavigationEvent] {
        isExpected = false
        guard let url = current else { return [] }
        current = nil
        switch end {
        case .finished: return [.finished(url)]
        case .cancelled: return [.cancelled(url)]
        case .failed(let error): return [.failed(url, error)]
        }
    }
}
