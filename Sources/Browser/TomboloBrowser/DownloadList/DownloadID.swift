/// Identifies a download among those of all pages, because engines number the downloads of each page separately.
package struct DownloadID: Sendable, Hashable {
    /// The browser's own number of the page.
    package var page: Int
    /// The download's number in the page's events.
    package var number: Int

    /// Creates the identifier of the download `number` of a page.
    package init(page: Int, number: Int) {
        self.page = page
        self.number = number
    }
}
