public import Foundation
public import TomboloBridge
public import TomboloEngine

extension RXRViewController {
    /// The options of a container that do not concern the routes.
    @MainActor
    public struct Options {
        /// Origins of further documents that may use widgets and container APIs, besides the pages of the routes' hosts: documents of other
        /// hosts, of the app's ``folders``, and of folders of files. Only top-level documents may.
        public var origins: [OriginPattern] = []
        /// Web origins whose pages may replace the container's own page if a script, a link, a form or a redirect leads to them. Empty by
        /// default: ``RXRViewController/onOpen`` receives the URLs of such pages, unless a rule of ``page`` decides. Frames are not
        /// affected.
        public var topLevelOrigins: [OriginPattern] = []
        /// The calls that the page can make with `tombolo.call`, if ``policy`` grants them.
        public var calls = CallRegistry()
        /// The access policy of ``calls``. By default it grants no calls.
        public var policy = AccessPolicy()
        /// Folders that are served under `app://NAME/`.
        public var folders: [String: URL] = [:]
        /// The content security policy of documents of ``folders``; `ContentSecurityPolicy.strict` with container APIs by default. Any other
        /// policy must list `rexxar-api:` under `connect-src` to allow container APIs. If nil, no policy is sent.
        public var contentSecurityPolicy: ContentSecurityPolicy? = .strictWithContainerAPIs
        /// The page's configuration. Its rules come before the container's own rules: if the app allows or refuses something, its decision
        /// applies. An exception is a page that the server does not find (404), which the container's rule handles first.
        public var page = PageConfiguration()
        /// The texts of the native parts.
        public var texts = RXRTexts()
        /// Whether the page may be inspected with developer tools. Off by default; leave it off in releases.
        public var isInspectable = false
        /// Whether page script and Swift use the direct channel if it is available. On by default.
        public var allowsDirectChannel = true

        /// Creates options with the default of each property.
        public init() {}
    }
}
