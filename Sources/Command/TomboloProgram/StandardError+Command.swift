package import TomboloEngine

extension StandardError {
    /// Writes `tombolo: ` and the text as a line.
    /// - Parameter urls: How much of its URLs to show.
    package static func say(_ text: String, urls: LoggedURLs = .withoutSecrets) {
        write(line: "tombolo: \(text.showing(urls))")
    }
}
