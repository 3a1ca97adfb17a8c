package import TomboloBridge
package import TomboloEngine

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Connects a container with its page. It handles requests for widgets, which documents make by navigating a frame, requests to container APIs,
/// pulls, and calls of the page's functions.
@MainActor
package final class RexxarDialect: Dialect {
    package let name = "rexxar"
    package var scope: DialectScope
    package let apis: ContainerAPIs
    /// The receiver of the documents' messages.
    package weak var listener: (any RexxarDialectListening)?

    private let scheme: String
    private let bridgeURL: BridgeURL
    private let attribution = BridgeURLAttribution()
    private weak var page: Page?
    private weak var bridge: Bridge?

    /// Creates the dialect of one container.
    /// - Parameters:
    ///   - scheme: The scheme of the container's URLs.
    ///   - scope: The scope in which the dialect is switched on.
    package init(scheme: String, apis: ContainerAPIs, in scope: DialectScope) {
        self.scheme = scheme.lowercased()
        self.apis = apis
        self.scope = scope
        bridgeURL = BridgeURL(schemes: [scheme], hosts: [apis.host])
    }

    package var pageSource: String {
        EmbeddedScripts.rexxar.replacing("/* secret */", with: apis.secret)
    }

    package var pageConfiguration: JSONValue {
        [
            "scheme": .string(scheme), "host": .string(apis.host), "apiScheme": .string(ContainerAPIScheme.name),
        ]
    }

    package func register(in calls: PluginCalls) {
        calls.register("call") { [weak self] (url: String, context: CallContext) in
            self?.attribution.claim()
            self?.listener?.document(context.document, signalled: url)
        }
        calls.register("begin") { [weak self] (mark: String, context: CallContext) in
            self?.apis.begin(mark, from: context.document)
        }
        calls.register("ready") { [weak self] (_: JSONValue?, context: CallContext) in
            self?.listener?.documentIsReady(context.document)
        }
        calls.register("pulled") { [weak self] (_: JSONValue?, context: CallContext) in
            self?.listener?.documentWasPulled(context.document)
        }
    }

    package func load(into bridge: Bridge) {
        page = bridge.page
        self.bridge = bridge
        page?.bridgeURLs.insert(bridgeURL)
        page?.addObserver(self)
        attribution.report = { [weak self] in self?.refuse($0) }
    }

    package func documentDidEnd(_ document: Document, in bridge: Bridge) {
        apis.end(document.id)
        listener?.documentEnded(document)
    }

    package func unload(from bridge: Bridge) {
        page?.bridgeURLs.remove(bridgeURL)
        attribution.clear()
    }

    private func refuse(_ url: URL) {
        let rule = "Rexxar (no frame of a document that the container serves navigated there)"
        page?.report(.refused("navigation to \(bridge?.calls.redacted(url) ?? url)", by: rule))
        listener?.unattributedBridgeURL(url)
    }
}

extension RexxarDialect: PageObserving {
    package func page(_ page: Page, did event: PageEvent) {}

    package func page(_ page: Page, didReceiveBridgeURL url: URL) {
        if bridgeURL.includes(url) { attribution.note(url) }
    }
}

/// Receives the messages of a container's documents; the bridge identifies the document of each.
@MainActor
package protocol RexxarDialectListening: AnyObject {
    /// Called when a document reports that one of its frames navigates to a URL of the container.
    func document(_ document: Document, signalled url: String)
    /// Called when a navigation led to one of the container's URLs, but no document in the dialect's scope reported that its frame navigated
    /// there.
    func unattributedBridgeURL(_ url: URL)
    /// Called when a document reports that it works.
    func documentIsReady(_ document: Document)
    /// Called when the user has pulled a document down.
    func documentWasPulled(_ document: Document)
    /// Called when a document has ended.
    func documentEnded(_ document: Document)
}
