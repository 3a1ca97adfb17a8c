/// The actor of all transfers. URLSession does the work; its events are processed here one at a time.
@globalActor
actor TransferThread {
    static let shared = TransferThread()
}
