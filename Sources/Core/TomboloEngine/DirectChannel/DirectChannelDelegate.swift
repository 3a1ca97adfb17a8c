/// Receives the ports of the documents that have a direct channel.
@MainActor
package protocol DirectChannelDelegate: AnyObject {
    /// Receives a port that a document's relay opened.
    /// - Parameter document: The text by which the relay identifies its document, at most 128 bytes. The relay sends the same text
    ///   in its script messages.
    func directChannelDidOpen(_ port: any DocumentPort, for document: String)
    /// Receives the reason why a connection is closed: its web process sent data that does not belong to a document.
    func directChannelDidReceiveMalformed(_ reason: String)
    /// Receives the reason why the direct channel is not available in the engine's web processes. Documents that wait
    /// for a port will not receive one.
    func directChannelDidFail(_ reason: String)
}
