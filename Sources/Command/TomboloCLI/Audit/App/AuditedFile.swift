import TomboloPolicyCheck

/// One file of an audited app, reduced to what the rules need.
struct AuditedFile: Sendable {
    /// The parsed content of a file.
    enum Content: Sendable {
        /// An HTML document.
        case page(HTMLPage)
        /// A script or a style sheet.
        case script(PlainText)
        /// A source map (`.map`), by which shipped scripts can be traced to their sources.
        case sourceMap
        /// An access policy: JSON with `grants`.
        case policy(PlainText)
        /// A routes map: JSON with `items`, `partial_items` or `files` of routes.
        case routes(PlainText)
        /// Swift source.
        case source(SwiftSource)
        /// A file that starts a program: a shell script, a desktop entry or a systemd unit.
        case launcher(PlainText)
        /// A program or a shared object.
        case binary(ELFImage)
        /// A file that begins like a program but is malformed, with the reason.
        case brokenBinary(String)
        /// Anything else.
        case other
    }

    /// Path relative to the app's folder, with `/` between names.
    var path: String
    var content: Content
    /// Whether every user of the machine can write to the file.
    var isWritableByAll = false
    /// SHA-256, for shared objects named like the web process extension.
    var digest: String?

    var name: Substring { path.split(separator: "/").last ?? "" }
}
