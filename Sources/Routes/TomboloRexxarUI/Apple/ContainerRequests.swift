import Foundation
import Tombolo
import TomboloEngine
import TomboloRexxar

/// Keeps the requests of a container's page to the container's host off the network. WKWebView cannot intercept requests, so a content rule
/// list blocks them. Pages are loaded only once the list is in use.
@MainActor
final class ContainerRequests {
    private static let ruleName = "Rexxar container's host"

    private let interceptor: ContainerInterceptor
    private var profile: (any Profile)?
    /// Whether the list is in use.
    private var isInUse = false
    private var load: Task<Void, Never>?

    init(_ interceptor: ContainerInterceptor) { self.interceptor = interceptor }

    isolated deinit { load?.cancel() }

    /// Refuses all navigations to the container's host. Until the list is in use, also refuses all navigations of the page, including
    /// those that the app requests from the page itself.
    func configure(_ configuration: inout PageView.Configuration) {
        profile = configuration.profile
        let host = interceptor.containerHost
        configuration.page.policies.navigation.prepend(Self.ruleName) { [weak self] action in
            let scheme = action.url.scheme?.lowercased()
            if scheme == "http" || scheme == "https", action.url.host(percentEncoded: true)?.lowercased() == host {
                return .cancel
            }
            // The notice in place of a page makes no requests.
            return self?.isInUse == true || scheme == "about" ? nil : .cancel
        }
    }

    /// Does nothing, because the list is the same for all rules. ``load(_:in:refused:)`` refuses rules that need
    /// interception.
    func apply(to pageView: PageView) {}

    /// Loads a page as soon as the list is in use. A later load replaces a waiting one.
    /// - Parameter refused: Receives the reason if the page is not loaded, because the list cannot be used or the container has
    ///   decorators or proxies, which need interception.
    func load(_ url: URL, in pageView: PageView, refused: @escaping @MainActor (RXRContainerError) -> Void) {
        load?.cancel()
        guard !interceptor.hasChanges else {
            return refused(
                .loadFailed(
                    url,
                    "The container has decorators or proxies, but this system's engine cannot intercept requests. Add "
                        + "them only if page.supports(.requestInterception)."))
        }
        if isInUse { return pageView.page.load(url) }
        load = Task { [weak self, page = pageView.page] in
            do {
                try await self?.use(in: page)
            } catch {
                if !Task.isCancelled {
                    refused(.loadFailed(url, "Requests to the container's host cannot be blocked: \(error)"))
                }
                return
            }
            if !Task.isCancelled, self?.isInUse == true { page.load(url) }
        }
    }

    private func use(in page: Page) async throws {
        guard !isInUse, let profile else { return }
        let list = try await profile.compileContentRules(
            try ContainerHostRules.json(blocking: interceptor.containerHost), named: Self.ruleName)
        try await page.engine.setContentRules([list])
        isInUse = true
    }
}
