#if os(Linux)
import Foundation
import TomboloBridge
import TomboloEngine

extension RXRViewController {
    static let ruleName = "Rexxar container"

    /// Puts the container's rules before those that the app has given.
    func addRules() {
        page.configuration.policies.navigation.prepend(Self.ruleName) { [weak self] in self?.decide($0) }
        page.configuration.policies.newWindow.prepend(Self.ruleName) { [weak self] in self?.decide($0) }
        page.configuration.policies.response.prepend(Self.ruleName) { [weak self] in self?.decide($0) }
    }

    private func decide(_ action: NavigationAction) -> NavigationDecision? {
        if newWindowURLs.remove(action.url) != nil { return .allow }
        let folder = htmlFileURL.flatMap { $0.isFileURL ? $0.deletingLastPathComponent() : nil }
        switch ContainerNavigation(action, shown: page.committedURL, folder: folder) {
        case .stay: return .allow
        case .undecided: return nil
        case .open:
            open(action.url, isUserInitiated: action.isUserInitiated)
            return .cancel
        }
    }

    /// A new window's page comes in the place of this one. A frame of another origin may lead it away only if a person clicks on it.
    private func decide(_ request: NewWindowRequest) -> NewWindowDecision? {
        guard let url = request.url, request.isUserInitiated || !bridge.hasForeignFrames else { return nil }
        switch url.scheme?.lowercased() {
        case "http", "https": break
        case let scheme? where RoutedURL.schemes.contains(scheme): break
        default:
            open(url, isUserInitiated: request.isUserInitiated)
            return .refuse
        }
        newWindowURLs.insert(url)
        return .loadHere
    }

    /// Leads somewhere that the container does not show; see ``onOpen``.
    func open(_ url: URL, isUserInitiated: Bool) {
        report(.opened(url, isUserInitiated: isUserInitiated))
        if let onOpen { return onOpen(url, isUserInitiated) }
        if isUserInitiated, SystemOpener.opens(url) { SystemOpener.open(url, over: view) }
    }

    // MARK: Pages that are not there

    private func decide(_ response: NavigationResponse) -> ResponseDecision? {
        guard response.isMainFrame, response.status != 0, response.status != 200 else { return nil }
        guard response.status == 404 else {
            routes.config.logger?(
                RXRLog(.webViewLoadNot200, url: remote(response.url), status: response.status))
            return nil
        }
        notFound(response.url)
        return .cancel
    }

    private func notFound(_ url: URL) {
        let address = remote(url)
        switch notFoundReloads.notFound(address) {
        case .updateAndReload:
            Task { [weak self] in
                guard let self, !isClosed else { return }
                if case .failed = await routes.updateRoutes() { return give(up: address) }
                if !isClosed { load() }
            }
        case .giveUp: give(up: address)
        }
    }

    private func give(up url: URL) {
        guard !isClosed else { return }
        routes.config.logger?(RXRLog(.webViewLoad404, url: url, status: 404))
        showNotice(.notFound(url))
    }

    /// What the app knows a page by: its address on the web.
    func remote(_ url: URL) -> URL { RoutedURL(shown: url)?.withoutURI.remote ?? url }

    /// Shows why there is no page, and tells the app.
    func showNotice(_ error: RXRContainerError) {
        if case .noRoute(let uri) = error {
            routes.config.logger?(RXRLog(.noRemoteHTMLForURI, url: URL(string: uri)))
        }
        routes.config.errorHandler?(error)
        report(.failed(error))
        page.load(html: NoticePage.html(error.notice, about: error.subject))
    }
}
#endif
