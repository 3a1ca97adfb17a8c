public import TomboloEngine

extension ContentSecurityPolicy {
    /// The container's schemes that its documents may use as sources.
    static let routedSchemes = ["rexxar-https", ContainerAPIScheme.name, ProxyAnswers.scheme, "app"]

    /// The default policy of routed pages. Rexxar's pages run under it without changes.
    ///
    /// - Resources may be loaded over https and from the routes. Clear text (`http:`, `ws:`) is blocked, except for pages that were loaded in
    ///   clear text themselves.
    /// - Inline scripts, style sheets and event handlers are allowed, because such pages have them. `eval` and `new Function` are blocked;
    ///   to allow them, add `'unsafe-eval'` to `script-src`.
    /// - Plug-ins are blocked. `<base>` must stay within the origin. Only pages with the app's own schemes may embed a routed page in a frame.
    /// - Frames may load https, the app's schemes and the container's own URLs.
    public static let routedPages: ContentSecurityPolicy = {
        let sources = ["'self'", "https:", "data:", "blob:"] + routedSchemes.map { $0 + ":" }
        return [
            "script-src": sources + ["'unsafe-inline'"],
            "style-src": sources + ["'unsafe-inline'"],
            "img-src": sources + ["mediastream:", "filesystem:"],
            "font-src": sources,
            "connect-src": sources + ["wss:"],
            "media-src": sources + ["mediastream:", "filesystem:"],
            "worker-src": sources,
            "manifest-src": sources,
            "frame-src": sources + ["about:"],
            "object-src": ["'none'"],
            "base-uri": ["'self'"],
            "frame-ancestors": ["'self'", "rexxar-https:", "rexxar-http:", "app:"],
        ]
    }()

    /// The default policy of pages of signed releases. It is the strict policy of an app's folder, with the container's own URLs.
    ///
    /// - Everything that a page loads must be a file of its release. Images and fonts may also be `data:` URLs, and images and media `blob:`
    ///   URLs.
    /// - Inline scripts, style sheets and event handlers, `eval`, and plug-ins are blocked.
    /// - Requests may be sent to container APIs. Frames may load the release, and widgets of the container.
    public static let releasedPages: ContentSecurityPolicy = {
        var policy = ContentSecurityPolicy.strict
        policy["connect-src"] = ["'self'", ContainerAPIScheme.name + ":", ProxyAnswers.scheme + ":"]
        // The handler adds the scheme of widgets.
        policy["frame-src"] = ["'self'"]
        return policy
    }()
}
