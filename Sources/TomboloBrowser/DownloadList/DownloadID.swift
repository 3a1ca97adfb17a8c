/// Identifies a download among those of all pages: engines number the downloads of each page separately.
public struct DownloadID: Sendable, Hashable {
    /// The browser's own number of the page.
    public var page: Int
    /// The download's number in the page's events.
    public var number: Int

    /// Creates the identifier of the download `number` of a page.
    public init(page: Int, number: Int) {
        self.page = page
        self.number = number
    }
}
