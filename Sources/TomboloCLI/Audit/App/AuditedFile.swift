/// One file of an app that is audited, as far as rules look at it.
struct AuditedFile: Sendable {
    /// What is in it.
    enum Content: Sendable {
        /// An HTML document.
        case page(HTMLPage)
        /// A script or a style sheet.
        case script(PlainText)
        /// A source map.
        case sourceMap
        /// An access policy: JSON with `grants`.
        case policy(PlainText)
        /// A routes map: JSON with `items`, `partial_items` or `files` of routes.
        case routes(PlainText)
        /// Swift.
        case source(SwiftSource)
        /// What starts a program: a script of the shell, a desktop entry, a unit of systemd.
        case launcher(PlainText)
        /// A program or a shared object.
        case binary(ELFImage)
        /// Something that begins like a program and is none.
        case brokenBinary(String)
        /// Anything else.
        case other
    }

    /// Seen from the app's folder, with `/` between names.
    var path: String
    var content: Content
    /// Whether every user of the machine may write to it.
    var isWritableByAll = false
    /// SHA-256, of shared objects that are called like the web process extension.
    var digest: String?

    var name: Substring { path.split(separator: "/").last ?? "" }
}
