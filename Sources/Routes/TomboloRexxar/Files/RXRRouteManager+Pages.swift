extension RXRRouteManager {
    /// Creates a handler that serves the files of one page, from the snapshot that is live now. Give its ``RoutedPageHandler/schemes`` to the page.
    public func makePageHandler() -> RoutedPageHandler { RoutedPageHandler(files: files, snapshot: snapshot) }
}
