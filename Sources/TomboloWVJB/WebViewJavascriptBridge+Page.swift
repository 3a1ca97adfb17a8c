public import TomboloBridge
public import TomboloEngine

extension WebViewJavascriptBridge: PageObserving {
    /// The URLs of both handshakes, and of the messages that used to follow them.
    static let signal = URLSignal(
        schemes: ["https", "wvjbscheme"], hosts: ["__bridge_loaded__", "__wvjb_queue_message__"])

    /// Joins the page: its navigations to the URLs of the handshake are left undone from now on.
    public func load(into bridge: Bridge) {
        outgoing.bridge = bridge
        bridge.page?.signals.insert(Self.signal)
        bridge.page?.addObserver(self)
    }

    /// What waits for the document ends.
    public func documentDidEnd(_ document: Sender, in bridge: Bridge) { outgoing.end(document.document) }

    /// Leaves the page. Messages that wait for it end as disconnected.
    public func unload(from bridge: Bridge) {
        bridge.page?.signals.remove(Self.signal)
        webViewDelegate = nil
        outgoing.close()
    }

    /// Keeps step with the page's loads, and tells the delegate.
    public func page(_ page: Page, did event: PageEvent) {
        guard outgoing.bridge != nil else { return }
        outgoing.note(event)
        webViewDelegate?.page(page, did: event)
    }
}
