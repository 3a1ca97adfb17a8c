extension SchemeRequest {
    /// Whether the request has an `Origin` field that differs from the origin of its URL. Always true for a field with
    /// an opaque origin (`null`).
    ///
    /// Engines send the field with requests that are subject to CORS: `fetch`, `XMLHttpRequest`, module scripts, fonts. They do not
    /// send it with a navigation, `<img>` or `<script>`. The value is false for these requests.
    ///
    /// ## Platforms
    /// On WebKitGTK, a synchronous `XMLHttpRequest` reads a response of an app's scheme without a CORS check, from any origin that
    /// can reach the scheme. A handler whose responses are only for its own origin must refuse requests for which the value is
    /// true.
    public var isFromForeignOrigin: Bool {
        guard let origin = headers["origin"] else { return false }
        return !Origin(serialized: origin).isSame(as: Origin(of: url))
    }
}
