public import TomboloEngine

extension GTKPage {
    /// There is no direct channel where the extension is not beside the program, none for pages that a driver controls, and none where the page's options
    /// do without.
    public func openDirectChannel(for opening: any DirectChannelDelegate, maximumLength: Int) -> Bool {
        guard !isClosed, let channel = webProcessExtension?.channel else { return false }
        return channel.open(for: opening, maximumLength: maximumLength)
    }
}
