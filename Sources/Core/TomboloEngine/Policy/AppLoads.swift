#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Tracks the loads that the app requested, and the origin that they brought the page to.
///
/// An origin counts from the commit of a load that the app requested, including going back and forward, until the next
/// such commit. A failed load, a load that the page requested and a reload change nothing.
struct AppLoads {
    private struct Load {
        var url: URL
        var hasStarted = false
        var isRedirected = false

        var origin: Origin { Origin(of: url) }
    }

    /// The origin of the last load that the app requested and that was committed. If a rule let a server redirect the load
    /// to another origin, this is still the requested origin.
    private(set) var origin: Origin = .opaque
    private var isRequested = false
    private var load: Load?

    /// Notes that the app requests a load.
    mutating func request() { isRequested = true }

    /// Notes that the app requests the current document again.
    mutating func requestReload() { isRequested = false }

    /// Notes a load of the app that the engine requests a decision for. After a crash it can be the previous load again.
    mutating func begin(_ url: URL) {
        if isRequested || load?.origin.isSame(as: Origin(of: url)) == true { load = Load(url: url) }
        isRequested = false
    }

    mutating func note(_ event: NavigationEvent) {
        switch event {
        case .started(let url):
            // The old document may have started another load meanwhile; the app's load will end that one.
            if load?.url == url { load?.hasStarted = true } else if load?.hasStarted == true { load = nil }
        case .redirected: if load?.hasStarted == true { load?.isRedirected = true }
        case .committed(let url):
            guard let load, load.hasStarted else { return }
            // An engine that rejects a URL may show an empty document instead.
            let committed = Origin(of: url)
            if committed == load.origin || (load.isRedirected && !committed.isOpaque) { origin = load.origin }
            self.load = nil
        case .failed(_, let error) where error.code == .crashed: load?.hasStarted = false
        case .failed, .cancelled: if load?.hasStarted == true { load = nil }
        case .changedURL(let url): if load?.url == url { load = nil }
        case .finished: break
        }
    }

    /// Whether a load of the app with this URL is running and its server has not redirected it.
    func isRunning(_ url: URL) -> Bool {
        guard let load, !load.isRedirected else { return false }
        func plain(_ url: URL) -> Substring { url.absoluteString.prefix { $0 != "#" } }
        return plain(load.url) == plain(url)
    }

    /// Whether the page may navigate there without asking the policy: within the app's origin, or when a server redirects
    /// a load of the app within the origin that the app requested.
    func include(_ action: NavigationAction) -> Bool {
        let target = Origin(of: action.url)
        if target.isSame(as: origin) { return true }
        guard action.isRedirect, let load, load.hasStarted else { return false }
        return target.isSame(as: load.origin)
    }
}
