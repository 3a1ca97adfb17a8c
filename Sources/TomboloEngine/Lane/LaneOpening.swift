/// Who hears of the documents that have a lane.
@MainActor
public protocol LaneOpening: AnyObject {
    /// A document's relay opened a port.
    /// - Parameter document: The text that it gives for its document, 128 bytes at most. It says the same by the engine's own messages.
    func laneDidOpen(_ port: any LanePort, for document: String)
    /// A web process sent what belongs to no document; its line has ended.
    func laneDidReceiveMalformed(_ reason: String)
    /// The engine's web processes have no lane after all. Documents that wait for a port get none.
    func laneDidFail(_ reason: String)
}
