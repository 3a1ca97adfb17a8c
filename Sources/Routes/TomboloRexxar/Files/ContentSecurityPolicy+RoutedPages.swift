public import TomboloEngine

extension ContentSecurityPolicy {
    /// The container's own schemes that its documents use.
    static let routedSchemes = ["rexxar-https", ContainerAPIScheme.name, ProxyAnswers.scheme, "app"]

    /// The default policy of pages of routes. Pages of Rexxar run with it unchanged.
    ///
    /// - Resources over https or from the routes may be loaded; nothing in clear text (`http:`, `ws:`) except for pages that came that way.
    /// - Inline scripts, styles and event handlers work, since such pages have them; `eval` and `new Function` do not
    ///   (`'unsafe-eval'` for `script-src`).
    /// - No plug-ins; `<base>` stays within the origin; only pages of the app's own schemes may embed them in a frame.
    /// - Frames lead to https, the app's schemes and the container's own URLs.
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
}
