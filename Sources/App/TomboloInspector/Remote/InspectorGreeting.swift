package import TomboloEngine

/// The first message of an app to an inspector in another process.
package struct InspectorGreeting: Sendable, Hashable, Codable {
    /// A page that can be inspected.
    package struct InspectedPage: Sendable, Hashable, Codable {
        /// The number of the page, unique within this run of the app.
        package let n: Int
        /// The title of the page, shortened.
        package let title: String
        /// The URL of the page, without its user information, query and fragment.
        package let url: String

        /// Limits of the title and the URL, in bytes.
        private static let (maximumTitle, maximumURL) = (120, 512)

        @MainActor
        package init(_ page: Page, n: Int) {
            self.n = n
            title = page.title.redactingURLs().shortened(toBytes: Self.maximumTitle)
            url = (page.committedURL?.logged() ?? "").shortened(toBytes: Self.maximumURL)
        }
    }

    /// The format that this version of Tombolo uses.
    package static let currentFormat = 1

    /// The format of the messages.
    package let tomboloInspector: Int
    /// The process number of the app, in the app's own PID namespace.
    package let process: Int32
    /// The application id, or the name of the program.
    package let app: String
    /// The pages of the app that can be inspected.
    package let pages: [InspectedPage]
    /// The reason why the app ends the connection; nil if it does not.
    package let refusal: String?

    package init(process: Int32, app: String, pages: [InspectedPage], refusal: String? = nil) {
        tomboloInspector = Self.currentFormat
        (self.process, self.app, self.pages, self.refusal) = (process, app, pages, refusal)
    }
}
