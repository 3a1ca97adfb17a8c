public import TomboloBridge
public import TomboloEngine

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension WebViewJavascriptBridge: PageObserving {
    /// The URLs of both handshakes, and of the messages that used to follow them.
    static let bridgeURL = BridgeURL(
        schemes: ["https", "wvjbscheme"], hosts: ["__bridge_loaded__", "__wvjb_queue_message__"])

    /// Joins the page: its navigations to the URLs of the handshake are left undone from now on, and a delegate that
    /// decides is asked about the others.
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

    /// What waits for the document ends.
    public func documentDidEnd(_ document: Document, in bridge: Bridge) { outgoing.end(document.id) }

    /// Leaves the page. Messages that wait for it end as disconnected.
    public func unload(from bridge: Bridge) {
        bridge.page?.bridgeURLs.remove(Self.bridgeURL)
        webViewDelegate = nil
        attribution.clear()
        outgoing.close()
    }

    /// Remembers it until a document owns up to it.
    public func page(_ page: Page, didReceiveBridgeURL url: URL) {
        if Self.bridgeURL.includes(url) { attribution.note(url) }
    }

    private func refuse(_ url: URL) {
        let rule = "WebViewJavascriptBridge (no document that it is switched on for has a frame that goes there)"
        outgoing.bridge?.page?.report(.refused("navigation to \(url)", by: rule))
        report(.unattributedBridgeURL(url.absoluteString))
    }

    /// Keeps step with the page's loads, and tells the delegate.
    public func page(_ page: Page, did event: PageEvent) {
        guard outgoing.bridge != nil else { return }
        outgoing.note(event)
        webViewDelegate?.page(page, did: event)
    }
}
