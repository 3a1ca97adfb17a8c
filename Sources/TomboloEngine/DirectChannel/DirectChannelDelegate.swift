/// Who hears of the documents that have a direct channel.
@MainActor
public protocol DirectChannelDelegate: AnyObject {
    /// A document's relay opened a port.
    /// - Parameter document: The text that it gives for its document, 128 bytes at most. It says the same by the engine's own messages.
    func directChannelDidOpen(_ port: any DocumentPort, for document: String)
    /// A web process sent what belongs to no document; its connection has ended.
    func directChannelDidReceiveMalformed(_ reason: String)
    /// The engine's web processes have no direct channel after all. Documents that wait for a port get none.
    func directChannelDidFail(_ reason: String)
}
