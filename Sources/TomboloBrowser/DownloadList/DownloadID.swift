/// Names a download among those of all pages: engines number the downloads of each page anew.
public struct DownloadID: Sendable, Hashable {
    /// The page that it belongs to, by the browser's own number.
    public var page: Int
    /// The download's number in the page's events.
    public var number: Int

    /// Makes a name.
    public init(page: Int, number: Int) {
        self.page = page
        self.number = number
    }
}
