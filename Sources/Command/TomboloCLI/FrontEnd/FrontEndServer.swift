import Foundation

/// A development server that `tombolo dev` starts, as `tombolo.json` describes it.
struct FrontEndServer: Hashable, Sendable {
    /// Starts the server; nil if it is started by other means.
    var command: FrontEndCommand?
    /// The URL of the server, with `${port}` for a port that is chosen at the start.
    var url: String
    /// The name of the folder of pages that the server serves; nil for the only one.
    var pages: String?
    /// The path that is requested to find out whether the server answers.
    var readyPath = "/"
    /// Maximum time for the server's start, in seconds.
    var readyTimeout = 60
    /// The sources that the policy of the pages allows besides those of a release.
    var sources: [PolicySource] = []

    /// A server that the user has started.
    init(url: String) { self.url = url }

    init(_ members: inout MemberReader) throws(AppDescription.Invalid) {
        command = try FrontEndCommand(&members, of: "dev")
        url = try members.text("url")
        pages = try members.optionalText("pages")
        if var ready = try members.optionalObject("ready") {
            readyPath = try ready.optionalText("path") ?? readyPath
            readyTimeout = try ready.optionalInteger("timeout") ?? readyTimeout
            try ready.end()
        }
        if var policy = try members.optionalObject("csp") {
            for directive in policy.names {
                for source in try policy.texts(directive) {
                    sources.append(PolicySource(directive: directive, source: source))
                }
            }
        }
        guard readyPath.hasPrefix("/"), (1...3_600).contains(readyTimeout) else {
            throw AppDescription.Invalid(
                "\(AppDescription.fileName): “ready” must have a path that begins with a slash, and a timeout from 1 to 3600 seconds."
            )
        }
        guard authority(port: 1) != nil else {
            throw AppDescription.Invalid("\(AppDescription.fileName): “url” must be \(Self.rule).")
        }
        for added in sources {
            guard added.directive.wholeMatch(of: /[a-z-]+/) != nil, !added.source.contains(/[ ;,]/) else {
                throw AppDescription.Invalid(
                    "\(AppDescription.fileName): “csp” must map each directive to a list of sources, as in "
                        + #"{"style-src": ["'unsafe-inline'"]}."#)
            }
        }
    }

    /// Whether the port is chosen at the start.
    var choosesPort: Bool { url.contains("${port}") }

    /// The host and port of the server, as in `127.0.0.1:5173`; nil unless the URL refers to this machine and has no path.
    func authority(port: Int) -> String? { address(port: port)?.authority }

    /// The host and port of the server as text, and the port.
    func address(port: Int) -> (authority: String, port: Int)? {
        let text = url.replacing("${port}", with: "\(port)")
        guard let match = text.wholeMatch(of: /http:\/\/((?:127\.0\.0\.1|localhost|\[::1\]):([0-9]{1,5}))\/?/),
            let number = Int(match.output.2), (1...65_535).contains(number)
        else { return nil }
        return (String(match.output.1), number)
    }

    /// The form of the URL, for messages.
    static let rule = "the http URL of a server on this machine with a port, such as http://127.0.0.1:${port}/"
}

/// A source that a directive of a Content-Security-Policy allows.
struct PolicySource: Hashable, Sendable {
    var directive: String
    var source: String
}
