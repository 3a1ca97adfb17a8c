import TomboloEngine

/// The container's own page, which it shows when there is no other page to show.
package enum NoticePage {
    /// Returns a page that shows `text`, and below it the `subject`. Both are escaped, so neither becomes markup.
    package static func html(_ text: String, about subject: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <title>\(escaped(text))</title>
        <style>
        body { font: 1rem/1.5 system-ui, sans-serif; margin: 20vh auto 0; max-width: 32rem; padding: 0 1.5rem; }
        h1 { font-size: 1.25rem; }
        p { overflow-wrap: anywhere; opacity: .75; }
        </style>
        <h1 role="alert">\(escaped(text))</h1>
        <p>\(escaped(String(subject.prefix(2000))))</p>
        </html>
        """
    }

    private static func escaped(_ text: String) -> String { HTMLText.escaped(text) }
}
