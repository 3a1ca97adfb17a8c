import CWebProcess
import TomboloEngine

/// The connections to all web processes of one page.
///
/// Only processes that the program started may connect. Each must send its handshake at once, and may have one
/// connection for each purpose. So a process in a page's sandbox can neither impersonate another process nor use up the
/// connections that other processes need. A process that has stopped showing the page is not served; see
/// ``PageProcesses``.
actor WebProcessConnections {
    /// Limit of the connections of a page, far above its number of processes.
    static let maximumConnections = 64
    /// Limit of connections that have not sent their handshake. Beyond it the oldest is ended.
    static let maximumWaiting = 16
    /// Limit, for each process, of connections that have not sent their handshake or wait to be admitted: one for each purpose.
    static let maximumWaitingPerProcess = 2

    /// The handshake timeout of a page whose options do not set another one.
    static let defaultHandshakeTimeout = Duration.seconds(2)

    let handshakeTimeout: Duration
    private let processes: PageProcesses
    private let requests: RequestService?
    private let documents: @Sendable (PacketSocket, WebProcessNumber) async -> Void
    private let report: @Sendable (ConnectionError) -> Void
    private var waiting: [(socket: PacketSocket, peer: ConnectionPeer)] = []
    private var openConnections: [Connection] = []
    /// The peers of connections that have sent their handshake and wait until their process is admitted.
    private var admitting: [ConnectionPeer] = []
    /// Whether any web process has been admitted after its handshake.
    private(set) var wasGreeted = false

    private struct Connection: Hashable {
        let peer: ConnectionPeer
        let purpose: Int
    }

    /// - Parameters:
    ///   - handshakeTimeout: Limit of the time until a connection sends its handshake, which the extension does immediately. Also
    ///     the limit of the time from the handshake until the process is admitted.
    ///   - requests: Decides on the requests of web processes; nil if requests are not intercepted.
    ///   - documents: Takes over a connection for documents. Returns when the connection has ended.
    init(
        handshakeTimeout: Duration = WebProcessConnections.defaultHandshakeTimeout, processes: PageProcesses,
        requests: RequestService?,
        documents: @escaping @Sendable (PacketSocket, WebProcessNumber) async -> Void,
        report: @escaping @Sendable (ConnectionError) -> Void
    ) {
        self.handshakeTimeout = handshakeTimeout
        self.processes = processes
        self.requests = requests
        self.documents = documents
        self.report = report
    }

    /// The number of all connections, and of those that have not sent their handshake.
    var counts: (all: Int, waiting: Int) { (openConnections.count + admitting.count + waiting.count, waiting.count) }

    /// Accepts and serves connections until the task is cancelled.
    func run(_ listener: PacketSocket) async {
        await withDiscardingTaskGroup { group in
            while let socket = await listener.accept() {
                guard let peer = ConnectionPeer(of: socket) else {
                    report(ConnectionError("it was opened by a process that this program did not start"))
                    continue
                }
                guard letWait(socket, peer) else { continue }
                group.addTask { await self.serve(socket, peer) }
            }
        }
    }

    /// Adds a connection to those that have not sent their handshake. Returns false if its process already has the
    /// maximum number of them, or if too many connections wait to be admitted.
    private func letWait(_ socket: PacketSocket, _ peer: ConnectionPeer) -> Bool {
        let waitingOfOne = waiting.count { $0.peer == peer } + admitting.count { $0 == peer }
        guard peer == .unknown || waitingOfOne < Self.maximumWaitingPerProcess,
            admitting.count < Self.maximumConnections
        else {
            return false
        }
        if waiting.count >= Self.maximumWaiting { waiting.removeFirst().socket.hangUp() }
        waiting.append((socket, peer))
        return true
    }

    private func serve(_ socket: PacketSocket, _ peer: ConnectionPeer) async {
        // Decisions that ignore their cancellation retain the socket, so it is shut down here.
        defer { socket.hangUp() }
        do throws(ConnectionError) {
            let handshake = await Self.firstPacket(over: socket, within: handshakeTimeout)
            waiting.removeAll { $0.socket === socket }
            guard let packet = try handshake?.get() else { return }
            guard let (connection, process) = try await admit(packet, peer) else { return }
            // Runs before the socket is closed, since the process may connect again after that.
            defer { if let place = openConnections.firstIndex(of: connection) { openConnections.remove(at: place) } }
            if connection.purpose == TOMBOLO_FOR_REQUESTS {
                try await answer(socket, process)
            } else {
                await documents(socket, process)
            }
        } catch {
            report(error)
        }
    }

    /// Admits a connection that has sent its handshake. Returns nil if the process is not admitted in time.
    private func admit(_ packet: [UInt8], _ peer: ConnectionPeer) async throws(ConnectionError) -> (
        Connection, WebProcessNumber
    )? {
        admitting.append(peer)
        defer { if let place = admitting.firstIndex(of: peer) { admitting.remove(at: place) } }
        guard case .handshake(let token, let purpose) = try InterceptionMessage(packet),
            let process = processes.connect(with: token)
        else { throw ConnectionError("its token is not that of a page") }
        guard isWanted(purpose) else {
            throw ConnectionError("it is of kind \(purpose), which the page does not use")
        }
        // Waits, because the process may connect shortly before the engine reports that the page has returned to it.
        guard await processes.waitUntilAdmitted(process, atMost: handshakeTimeout) else { return nil }
        let connection = Connection(peer: peer, purpose: purpose)
        guard peer == .unknown || !openConnections.contains(connection), openConnections.count < Self.maximumConnections
        else {
            throw ConnectionError("its web process already has one of kind \(purpose), or there are too many")
        }
        wasGreeted = true
        openConnections.append(connection)
        return (connection, process)
    }

    private func isWanted(_ purpose: Int) -> Bool {
        purpose == TOMBOLO_FOR_DOCUMENTS || (purpose == TOMBOLO_FOR_REQUESTS && requests != nil)
    }

    private func answer(_ socket: PacketSocket, _ process: WebProcessNumber) async throws(ConnectionError) {
        guard let requests, processes.add(socket, of: process) else { return }
        defer { processes.remove(socket) }
        requests.filter.add(socket)
        defer { requests.filter.remove(socket) }
        try await InterceptionConnection(socket, requests).run()
    }

    /// Returns the first packet; nil if none arrives in time. Checks again when the time is over, because the program
    /// may have been too busy to read a packet that did arrive in time.
    private static func firstPacket(over socket: PacketSocket, within time: Duration) async -> Result<
        [UInt8]?, ConnectionError
    >? {
        await withTaskGroup(of: Result<[UInt8]?, ConnectionError>?.self) { group in
            group.addTask {
                do throws(ConnectionError) {
                    if let packet = try await socket.receive() { return .success(packet) }
                    return .success(try socket.receiveNow())
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                try? await Task.sleep(for: time)
                return nil
            }
            defer { group.cancelAll() }
            while let outcome = await group.next() {
                if let outcome { return outcome }
                group.cancelAll()
            }
            return nil
        }
    }
}
