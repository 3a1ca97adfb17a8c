public import TomboloEngine

extension GTKPage {
    /// There is no lane where the extension is not beside the program, none for pages that a driver controls, and none where the page's options
    /// do without.
    public func openLane(for opening: any LaneOpening, longest: Int) -> Bool {
        guard !isClosed, let lane = webProcessExtension?.lane else { return false }
        return lane.open(for: opening, longest: longest)
    }
}
