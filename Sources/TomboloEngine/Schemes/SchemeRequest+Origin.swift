extension SchemeRequest {
    /// Whether a document of another origin than the URL's says that it asks; always so for an opaque one.
    ///
    /// An engine states the origin where it matters for reading: `fetch`, `XMLHttpRequest`, module scripts, fonts. A navigation,
    /// `<img>` or `<script>` states none, and is false here.
    ///
    /// ## Platforms
    /// In WebKitGTK a synchronous `XMLHttpRequest` reads an answer of an app's scheme without asking for CORS, from any origin that
    /// can reach the scheme. A handler whose answers are for its own origin refuses requests for which this is true.
    public var isFromForeignOrigin: Bool {
        guard let origin = headers["origin"] else { return false }
        return !Origin(serialized: origin).isSame(as: Origin(of: url))
    }
}
