public import TomboloBridge
public import TomboloEngine

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension WebViewJavascriptBridge: PageObserving {
    /// The URLs of both handshakes, and the URLs with which the original announced messages after the handshake.
    static let bridgeURL = BridgeURL(
        schemes: ["https", "wvjbscheme"], hosts: ["__bridge_loaded__", "__wvjb_queue_message__"])

    /// Connects the dialect to the page. From now on, navigations to the URLs of the handshake are not carried out, and
    /// a ``NavigationDeciding`` delegate decides on all others.
    public func load(into bridge: Bridge) {
        outgoing.bridge = bridge
        attribution.report = { [weak self] url in self?.refuse(url) }
        guard let page = bridge.page else { return }
        page.bridgeURLs.insert(Self.bridgeURL)
        page.addObserver(self)
        page.configuration.policies.navigation.prepend("WebViewJavascriptBridge delegate") { [weak self, weak page] in
            guard let page, let delegate = self?.webViewDelegate as? any NavigationDeciding else { return nil }
            return await delegate.page(page, decide: $0)
        }
    }

    /// Stops sending messages to a document that has ended. Messages that are sent later wait for the next document.
    public func documentDidEnd(_ document: Document, in bridge: Bridge) { outgoing.end(document.id) }

    /// Disconnects the dialect from the page. Messages that wait for the page end with `disconnected`.
    public func unload(from bridge: Bridge) {
        bridge.page?.bridgeURLs.remove(Self.bridgeURL)
        webViewDelegate = nil
        attribution.clear()
        outgoing.close()
    }

    /// Notes the URL of a handshake until a document claims it.
    package func page(_ page: Page, didReceiveBridgeURL url: URL) {
        if Self.bridgeURL.includes(url) { attribution.note(url) }
    }

    private func refuse(_ url: URL) {
        let rule = "WebViewJavascriptBridge (no frame of a document in its scope navigated there)"
        outgoing.bridge?.page?.report(.refused("navigation to \(url)", by: rule))
        report(.unattributedBridgeURL(url.absoluteString))
    }

    /// Tracks the page's loads, and passes the event to the delegate.
    package func page(_ page: Page, did event: PageEvent) {
        guard outgoing.bridge != nil else { return }
        outgoing.note(event)
        webViewDelegate?.page(page, did: event)
    }
}
