import TomboloEngine

extension StandardError {
    /// Writes `tombolo: ` and the text as a line.
    /// - Parameter urls: How much is shown of the URLs in it.
    static func say(_ text: String, urls: LoggedURLs = .withoutSecrets) {
        write(line: "tombolo: \(text.showing(urls))")
    }
}
