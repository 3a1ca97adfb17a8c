import TomboloEngine

/// The direct channel of one page: the connections for documents to all its web processes.
///
/// The first process starts with the page, so a connection may exist before there is a delegate for its documents.
final class GTKDirectChannel {
    private weak var opening: (any DirectChannelDelegate)?
    private var maximumLength = 0
    private var isOver = false
    private(set) var connections:
        [ObjectIdentifier: (connection: ProcessConnection, ended: CheckedContinuation<Void, Never>)] = [:]

    /// Reports all documents to `opening` from now on. Returns false if there is a delegate already.
    func open(for opening: any DirectChannelDelegate, maximumLength: Int) -> Bool {
        guard self.opening == nil else { return false }
        self.opening = opening
        self.maximumLength = maximumLength
        for (connection, _) in connections.values { connection.start(for: opening, maximumLength: maximumLength) }
        return true
    }

    /// Serves the documents of a web process; returns when its connection has ended.
    func serve(_ socket: PacketSocket, of process: WebProcessNumber) async {
        // A connection that was accepted before the page ended arrives here a moment later.
        guard !isOver else { return }
        let connection = ProcessConnection(
            socket, of: process, showsPage: { [weak self] connection in self?.notePage(on: connection) },
            ended: { [weak self] connection in
                self?.connections.removeValue(forKey: ObjectIdentifier(connection))?.ended.resume()
            })
        await withCheckedContinuation {
            connections[ObjectIdentifier(connection)] = (connection, $0)
            if let opening { connection.start(for: opening, maximumLength: maximumLength) }
        }
    }

    /// Reports a connection that was ended before it served documents.
    func report(_ fault: ConnectionError) {
        if fault.isOfAnotherBuild {
            fail(fault.reason)
        } else {
            opening?.directChannelDidReceiveMalformed("a connection of a web process was closed: \(fault.reason)")
        }
    }

    /// Reports that the direct channel is not available after all.
    func fail(_ reason: String) { opening?.directChannelDidFail(reason) }

    /// Ends the connections of other processes that have shown the page, since the process of `current` now shows its top-level
    /// document. A process whose page comes back from the page cache connects again. One that has not shown a document yet keeps
    /// its connection.
    private func notePage(on current: ProcessConnection) {
        for (connection, _) in connections.values where connection !== current && connection.hasDocuments {
            connection.end()
        }
    }

    /// Ends the connections of processes that no longer show the page.
    func end(_ processes: Set<WebProcessNumber>) {
        for (connection, _) in connections.values where processes.contains(connection.process) { connection.end() }
    }

    func end() {
        isOver = true
        for (connection, _) in connections.values { connection.end() }
    }
}
