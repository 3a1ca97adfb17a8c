import TomboloRexxar
public import Foundation
import TomboloBridge
import TomboloEngine

extension RXRViewController {
    static let ruleName = "Rexxar container"

    /// Adds the container's rules to those of the app. Most are added after the app's rules, which therefore take
    /// precedence. The rule for pages that were not found is added before them.
    func addRules() {
        // The container's own rule records a load that it allows, because the load may be allowed only for a frame.
        page.onNavigationDecision = { [weak self] action, decision, source in
            if decision == .allow, source != .rule(Self.ruleName) { self?.foreignLoads.allow(action.url) }
        }
        page.configuration.policies.navigation.append(Self.ruleName) { [weak self] in self?.decide($0) }
        page.configuration.policies.newWindow.append(Self.ruleName) { [weak self] in self?.decide($0) }
        page.configuration.policies.response.prepend(Self.ruleName) { [weak self] in self?.decideMissing($0) }
        page.configuration.policies.response.append(Self.ruleName) { [weak self] in self?.decideForeign($0) }
    }

    private func decide(_ action: NavigationAction) -> NavigationDecision? {
        let navigation = ContainerNavigation(
            action, shown: page.committedURL, folder: folder, isOwn: isOfFile(action.url), isNamed: isNamed(action.url))
        switch navigation {
        case .stay:
            foreignLoads.allow(action.url)
            return .allow
        case .frameOnly:
            foreignLoads.allowInFrame(action.url, isUserInitiated: action.isUserInitiated)
            return .allow
        case .undecided: return nil
        case .open:
            open(action.url, isUserInitiated: action.isUserInitiated)
            return .cancel
        }
    }

    /// The folder of ``htmlFileURL``; nil if that is not a file.
    private var folder: URL? { htmlFileURL.flatMap { $0.isFileURL ? $0.deletingLastPathComponent() : nil } }

    /// Loads the page of a new window in place of the current page if it is a page of routes, or of an origin in `topLevelOrigins`. A frame of
    /// another origin may navigate the page away only if the user clicks in it, and never to pages of routes: this is the engine's own rule.
    ///
    /// An address on which the container makes no decision in a navigation, such as code or a document that the page made, is not passed on to the app either.
    private func decide(_ request: NewWindowRequest) -> NewWindowDecision? {
        guard let url = request.url, request.isUserInitiated || !bridge.hasForeignFrames else { return nil }
        if RoutedURL.schemes.contains(url.scheme?.lowercased() ?? "") || isNamed(url) { return .loadHere }
        let link = NavigationAction(url: url, kind: .link, isUserInitiated: request.isUserInitiated)
        if ContainerNavigation(link, shown: nil, folder: folder) == .undecided { return nil }
        open(url, isUserInitiated: request.isUserInitiated)
        return .refuse
    }

    /// Refuses a web page that would replace the container's page.
    private func decideForeign(_ response: NavigationResponse) -> ResponseDecision? {
        guard response.isMainFrame, !isOfFile(response.url), !isNamed(response.url),
            !page.isLoadingForApp(response.url), let isUserInitiated = foreignLoads.refused(response.url)
        else { return nil }
        // The URL is opened only after the load has ended, so that the app may then load this URL in the page.
        refusedLoad = (response.url, isUserInitiated)
        return .cancel
    }

    /// Opens the URL of a refused load, once that load has ended without a document.
    func loadEnded() {
        guard let (url, isUserInitiated) = refusedLoad else { return }
        refusedLoad = nil
        // Opens the URL in the next iteration of the main loop. Until then, the engine reports further events of the
        // refused load, which would otherwise be attributed to the new load.
        Task { [weak self] in
            if let self, !isClosed { open(url, isUserInitiated: isUserInitiated) }
        }
    }

    /// Whether a URL has the same origin as ``htmlFileURL``.
    private func isOfFile(_ url: URL) -> Bool {
        htmlFileURL.map { Origin(of: $0).isSame(as: Origin(of: url)) } ?? false
    }

    private func isNamed(_ url: URL) -> Bool { topLevelOrigins.contains { $0.matches(url) } }

    /// Opens an address that the container does not show; see ``onOpen``.
    func open(_ url: URL, isUserInitiated: Bool) {
        report(.opened(url, isUserInitiated: isUserInitiated))
        if let onOpen { return onOpen(url, isUserInitiated) }
        if isUserInitiated { openInSystem(url) }
    }

    /// Opens an http, https, mailto or tel URL in another program of the system, as the container does by default. It is for an app
    /// that sets ``onOpen`` to handle its own URLs. Call it for URLs that the user clicked on.
    /// - Returns: false for a URL of another scheme, which is not opened.
    @discardableResult
    public func openInSystem(_ url: URL) -> Bool {
        guard let address = SystemOpener.address(for: url) else { return false }
        SystemOpener.open(address, over: view)
        return true
    }

    // MARK: Missing pages

    /// Updates the routes if one of their pages is missing. A missing page of another site does not affect them.
    private func decideMissing(_ response: NavigationResponse) -> ResponseDecision? {
        guard response.isMainFrame, response.status != 0, response.status != 200 else { return nil }
        guard RoutedURL(shown: response.url) != nil || isOfFile(response.url) else { return nil }
        guard response.status == 404 else {
            routes.config.report(
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
        routes.config.report(RXRLog(.webViewLoad404, url: url, status: 404))
        showNotice(.notFound(url))
    }

    /// Returns the web address of a page, by which the app identifies the page.
    func remote(_ url: URL) -> URL { RoutedURL(shown: url)?.withoutURI.remote ?? url }

    /// Shows a notice with the reason why there is no page, and reports the error to the app.
    func showNotice(_ error: RXRContainerError) {
        if case .noRoute(let uri) = error {
            routes.config.report(RXRLog(.noRemoteHTMLForURI, url: URL(string: uri)))
        }
        routes.config.errorHandler?(error)
        report(.failed(error))
        page.load(html: NoticePage.html(error.notice, about: error.subject))
    }
}
