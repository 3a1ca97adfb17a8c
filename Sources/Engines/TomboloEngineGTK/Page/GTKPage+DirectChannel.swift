package import TomboloEngine

extension GTKPage {
    /// Opens the direct channel. Returns false if it is not available: for a page that a driver controls, if the extension is not
    /// installed with the program, or if the page's options disable it.
    package func openDirectChannel(for opening: any DirectChannelDelegate, maximumLength: Int) -> Bool {
        guard !isClosed, let channel = webProcessExtension?.channel else { return false }
        return channel.open(for: opening, maximumLength: maximumLength)
    }
}
