import TomboloEngine

/// The direct channel of one page: the connections for documents of all its web processes.
///
/// ``WebProcessExtension`` makes the socket, to which web processes connect (`connection.c`). The first web process starts together
/// with the page, so a connection may exist before there is a delegate to which documents are reported.
final class GTKDirectChannel {
    private weak var opening: (any DirectChannelDelegate)?
    private var maximumLength = 0
    private var isOver = false
    private(set) var connections:
        [ObjectIdentifier: (connection: ProcessConnection, ended: CheckedContinuation<Void, Never>)] = [:]

    /// Sets the delegate to which all documents are reported. Returns false if there already is a delegate.
    func open(for opening: any DirectChannelDelegate, maximumLength: Int) -> Bool {
        guard self.opening == nil else { return false }
        self.opening = opening
        self.maximumLength = maximumLength
        for (connection, _) in connections.values { connection.start(for: opening, maximumLength: maximumLength) }
        return true
    }

    /// Serves the documents of a web process; returns when its connection has ended.
    func serve(_ socket: PacketSocket, of process: WebProcessNumber) async {
        // The page may have ended after this connection was accepted.
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

    /// Reports the error of a connection that was ended before it served any document.
    func report(_ fault: ConnectionError) {
        if fault.isOfAnotherBuild {
            fail(fault.reason)
        } else {
            opening?.directChannelDidReceiveMalformed("a connection of a web process was closed: \(fault.reason)")
        }
    }

    /// Reports that the direct channel is not available although it was opened.
    func fail(_ reason: String) { opening?.directChannelDidFail(reason) }

    /// Ends the connections of other processes that have shown the page, because the process of `current` now displays
    /// its top-level document. If the page returns from the page cache to such a process, that process connects again.
    /// A process that has not shown a document yet keeps its connection.
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
