extension SchemeRequest {
    /// Whether the request states an origin other than that of its URL; always true for an opaque origin.
    ///
    /// An engine states the origin where it matters for reading: `fetch`, `XMLHttpRequest`, module scripts, fonts. A navigation,
    /// `<img>` or `<script>` does not state one, and the value is false.
    ///
    /// ## Platforms
    /// In WebKitGTK a synchronous `XMLHttpRequest` reads a response of an app's scheme without a CORS check, from any origin that
    /// can reach the scheme. A handler whose responses are for its own origin must refuse requests for which this is true.
    public var isFromForeignOrigin: Bool {
        guard let origin = headers["origin"] else { return false }
        return !Origin(serialized: origin).isSame(as: Origin(of: url))
    }
}
