extension RXRRouteManager {
    /// Creates a handler that serves the files of one page, from the edition that is live now. Give its ``RoutedPageHandler/schemes`` to the page.
    public func makePageHandler() -> RoutedPageHandler { RoutedPageHandler(files: files, edition: edition) }
}
