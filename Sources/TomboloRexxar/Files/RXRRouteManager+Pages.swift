extension RXRRouteManager {
    /// What serves the files of one page, from the edition that is live now. Give it to the page for both of ``RoutedURL/schemes``.
    public func makePageHandler() -> RoutedPageHandler { RoutedPageHandler(files: files, edition: edition) }
}
