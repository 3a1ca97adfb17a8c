import TomboloRexxar
import Foundation
import TomboloBridge
package import TomboloEngine

extension RXRViewController: PageObserving {
    /// Updates the title, the background and the version's trial after events of the page.
    package func page(_ page: Page, did event: PageEvent) {
        switch event {
        case .navigation(.committed):
            trial.committed()
            hasWidgetTitle = false
        case .navigation(.finished(let url)):
            notFoundReloads.found(remote(url))
            trial.finished()
            takeTitle(page.title)
            takeBackground()
            if let document = bridge.document { notify(lifecycle.loaded(document.id)) }
        case .navigation(.cancelled): loadEnded()
        case .navigation(.failed(let url, let error)):
            if refusedLoad == nil { failed(url, error) } else { loadEnded() }
        case .title(let title): takeTitle(title)
        case .console(let message):
            if message.level == .uncaught, message.origin.isSame(as: page.origin) { trial.failed() }
        case .crashed: trial.crashed()
        case .crashLoop:
            if let url = page.committedURL {
                showNotice(.loadFailed(remote(url), "Its web process ended repeatedly."))
            }
        default: break
        }
    }

    private func failed(_ url: URL, _ error: NavigationError) {
        trial.end()
        // If a rule of the container has refused the load, that rule has already handled it. A crashed page is loaded
        // again.
        guard error.code != .blocked, error.code != .crashed, !isClosed else { return }
        routes.config.report(RXRLog(.webViewLoadingError, url: remote(url), error: "\(error)"))
        showNotice(.loadFailed(remote(url), error.message))
    }

    /// Sets the title to the document's title, unless that is empty or the page has set the title with a widget.
    private func takeTitle(_ title: String) {
        if !title.isEmpty, !hasWidgetTitle { self.title = title }
    }

    private func takeBackground() {
        Task { [weak self, page] in
            // The script is evaluated in an isolated world of the framework, because the page could replace functions of its own world.
            let body = "return getComputedStyle(document.body ?? document.documentElement).backgroundColor;"
            let color = try? await page.evaluate(body, in: Self.world)
            guard let text = color?.stringValue, let color = RXRColor(css: text), color.alpha > 0 else { return }
            self?.view.background = color
        }
    }

    private static let world = ContentWorld.named("rexxar")

    // MARK: Visibility

    /// Notifies the page that the container has appeared on the screen or left it.
    func visibilityChanged(_ isVisible: Bool) {
        isOnScreen = isVisible
        notify(lifecycle.changed(isVisible: isVisible))
    }
}
