package import TomboloEngine

extension StandardError {
    /// The name under which the user started the program: `tombolo`, `tombolo-browser` or `tombolo-demo` where they are
    /// installed.
    private static let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "tombolo"

    /// Writes the name of the program and the text as a line, as in `tombolo: There is no display.`
    /// - Parameter urls: How much of its URLs to show.
    package static func report(_ text: String, urls: LoggedURLs = .withoutSecrets) {
        write(line: "\(program): \(text.showing(urls))")
    }
}
