#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Which loads are the app's own, and the origin that they brought the page to.
///
/// An origin counts from the commit of a load that the app asked for, going back and forward included, until the next
/// such commit. A load that fails, one that the page asked for, and a reload change nothing.
struct AppLoads {
    private struct Load {
        var url: URL
        var hasStarted = false
        var isRedirected = false

        var origin: Origin { Origin(of: url) }
    }

    /// The origin that the app asked for last and got. Where a rule let a server redirect the load to another origin,
    /// still what the app asked for.
    private(set) var origin: Origin = .opaque
    private var isAsked = false
    private var load: Load?

    /// The app asks for a load.
    mutating func ask() { isAsked = true }

    /// What is shown is to be shown again.
    mutating func askForTheSame() { isAsked = false }

    /// The engine asks about a load that is the app's own. After a crash it may be the one before, once more.
    mutating func begin(_ url: URL) {
        if isAsked || load?.origin.isSame(as: Origin(of: url)) == true { load = Load(url: url) }
        isAsked = false
    }

    mutating func note(_ event: NavigationEvent) {
        switch event {
        case .started(let url):
            // The old document may have begun something meanwhile, which the app's load will end.
            if load?.url == url { load?.hasStarted = true } else if load?.hasStarted == true { load = nil }
        case .redirected: if load?.hasStarted == true { load?.isRedirected = true }
        case .committed(let url):
            guard let load, load.hasStarted else { return }
            // An engine that refuses a URL may show an empty document in its place.
            let committed = Origin(of: url)
            if committed == load.origin || (load.isRedirected && !committed.isOpaque) { origin = load.origin }
            self.load = nil
        case .failed(_, let error) where error.code == .crashed: load?.hasStarted = false
        case .failed, .cancelled: if load?.hasStarted == true { load = nil }
        case .changedURL(let url): if load?.url == url { load = nil }
        case .finished: break
        }
    }

    /// Whether a load of the app's own is running and its server has not led it elsewhere.
    func isRunning(_ url: URL) -> Bool {
        guard let load, !load.isRedirected else { return false }
        func plain(_ url: URL) -> Substring { url.absoluteString.prefix { $0 != "#" } }
        return plain(load.url) == plain(url)
    }

    /// Whether the page may go there without being asked about it: within the app's origin, or where a server redirects
    /// a load of the app's within the origin that the app asked for.
    func include(_ action: NavigationAction) -> Bool {
        let target = Origin(of: action.url)
        if target.isSame(as: origin) { return true }
        guard action.isRedirect, let load, load.hasStarted else { return false }
        return target.isSame(as: load.origin)
    }
}
