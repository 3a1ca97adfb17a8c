#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Tracks the loads that the app requests, and the origin of the last such load that was committed.
///
/// Only the commit of a load that the app requested changes `origin`. Going back or forward counts as such a load. A
/// failed load, a load that the page requested or a reload does not change it.
struct AppLoads {
    private struct Load {
        var url: URL
        var hasStarted = false
        var isRedirected = false

        var origin: Origin { Origin(of: url) }
    }

    /// The origin of the last committed load that the app requested. If a policy rule allowed a server to redirect that
    /// load to another origin, this remains the origin that the app requested.
    private(set) var origin: Origin = .opaque
    private var isRequested = false
    private var load: Load?

    /// Notes that the app requests a load.
    mutating func request() { isRequested = true }

    /// Notes that the app requests a reload of the current document.
    mutating func requestReload() { isRequested = false }

    /// Notes a load of the app for which the engine requests a decision. After a crash of the web process, this can be a repeat of
    /// the load that the crash interrupted.
    mutating func begin(_ url: URL) {
        if isRequested || load?.origin.isSame(as: Origin(of: url)) == true { load = Load(url: url) }
        isRequested = false
    }

    mutating func note(_ event: NavigationEvent) {
        switch event {
        case .started(let url):
            // If a load of another URL starts before the app's load, the old document made it, and the app's load will
            // end it.
            if load?.url == url { load?.hasStarted = true } else if load?.hasStarted == true { load = nil }
        case .redirected: if load?.hasStarted == true { load?.isRedirected = true }
        case .committed(let url):
            guard let load, load.hasStarted else { return }
            // An engine that rejects a URL may commit an empty document instead. Its opaque origin does not replace `origin`.
            let committed = Origin(of: url)
            if committed == load.origin || (load.isRedirected && !committed.isOpaque) { origin = load.origin }
            self.load = nil
        case .failed(_, let error) where error.code == .crashed: load?.hasStarted = false
        case .failed, .cancelled: if load?.hasStarted == true { load = nil }
        case .changedURL(let url): if load?.url == url { load = nil }
        case .finished: break
        }
    }

    /// Whether a load of the app with this URL is running and its server has not redirected it. Fragments are ignored.
    func isRunning(_ url: URL) -> Bool {
        guard let load, !load.isRedirected else { return false }
        func plain(_ url: URL) -> Substring { url.absoluteString.prefix { $0 != "#" } }
        return plain(load.url) == plain(url)
    }

    /// Whether the page may navigate to the action's URL if no policy rule decides. True for a URL in `origin`. Also
    /// true for a server's redirect of a running app load, if it stays in the origin that the app requested.
    func include(_ action: NavigationAction) -> Bool {
        let target = Origin(of: action.url)
        if target.isSame(as: origin) { return true }
        guard action.isRedirect, let load, load.hasStarted else { return false }
        return target.isSame(as: load.origin)
    }
}
