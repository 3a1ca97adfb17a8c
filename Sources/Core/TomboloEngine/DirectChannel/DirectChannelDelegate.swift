/// Receives the ports of the documents that have a direct channel.
@MainActor
package protocol DirectChannelDelegate: AnyObject {
    /// A document's relay opened a port.
    /// - Parameter document: The text that it sends for its document, at most 128 bytes. It sends the same text by script messages.
    func directChannelDidOpen(_ port: any DocumentPort, for document: String)
    /// A web process sent data that does not belong to a document; its connection is closed.
    func directChannelDidReceiveMalformed(_ reason: String)
    /// The engine's web processes do not have a direct channel after all. Documents that wait for a port do not get one.
    func directChannelDidFail(_ reason: String)
}
