/// The memory that the app holds for a document, computed from the objects that hold it.
extension DocumentSession {
    /// The number of bytes that the app holds for this document.
    var heldBytes: Int {
        let use = memoryUse
        return calls.byteCount + use.messages + use.shared
    }

    /// The number of bytes that the app holds for this document, without those of running calls.
    ///
    /// `shared` counts only against the limits for all documents together. It consists of unanswered script messages,
    /// attachments that the relay has not fetched, memory that the web process has not received, and storage that is
    /// reserved for records. `messages` is everything else.
    var memoryUse: (messages: Int, shared: Int) {
        var use = outbox.memoryUse
        use.messages += inbox.byteCount + streams.byteCount + events.byteCount + requests.unreadBytes
        if let channel {
            use.messages += channel.heldBytes
            use.shared += channel.replyBytes + channel.unfetchedBytes
        }
        return use
    }

    /// Whether records wait to be sent, or data of the channel waits for the document.
    var hasWaitingData: Bool {
        !outbox.isEmpty || channel.map { $0.heldBytes > 0 || $0.unfetchedBytes > 0 } ?? false
    }

    /// Whether the channel holds received data, or records and answers that have not been sent.
    var channelHoldsBytes: Bool { (channel?.heldBytes ?? 0) > 0 }
}
