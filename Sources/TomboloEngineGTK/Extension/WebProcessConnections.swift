import CWebProcess
import TomboloEngine

/// The connections to all web processes of one page.
///
/// Only processes that the program started may connect. Each has to send its hello at once and has one connection of a kind, so that a process in a page's
/// sandbox can neither take the place of another nor use up places that others need. A process that no longer shows the page is not served; see
/// ``PageProcesses``.
actor WebProcessConnections {
    /// Far more than a page has processes.
    static let maximumConnections = 64
    /// Connections that have not said hello. Beyond it the oldest is ended.
    static let maximumWaiting = 16
    /// Those of one process that have not said hello or wait until it is admitted: one for each purpose.
    static let maximumWaitingPerProcess = 2

    private let helloTime: Duration
    private let processes: PageProcesses
    private let requests: RequestService?
    private let documents: @Sendable (PacketSocket, WebProcessNumber) async -> Void
    private let report: @Sendable (ConnectionError) -> Void
    private var waiting: [(socket: PacketSocket, peer: ConnectionPeer)] = []
    private var openConnections: [Connection] = []
    /// Connections that have said hello and wait until their process is admitted.
    private var admitting: [ConnectionPeer] = []
    /// Whether a web process has ever said hello.
    private(set) var wasGreeted = false

    private struct Connection: Hashable {
        let peer: ConnectionPeer
        let purpose: Int
    }

    /// - Parameters:
    ///   - helloTime: How long a connection may take to say hello, which the extension does as soon as it has connected; and how long its process may
    ///     take to be admitted.
    ///   - requests: What answers questions about requests; nil where none are asked.
    ///   - documents: Takes a connection for documents over; returns once it has ended.
    init(
        helloTime: Duration = .seconds(2), processes: PageProcesses, requests: RequestService?,
        documents: @escaping @Sendable (PacketSocket, WebProcessNumber) async -> Void,
        report: @escaping @Sendable (ConnectionError) -> Void
    ) {
        self.helloTime = helloTime
        self.processes = processes
        self.requests = requests
        self.documents = documents
        self.report = report
    }

    /// How many connections are held, and how many of them have not said hello.
    var counts: (all: Int, waiting: Int) { (openConnections.count + admitting.count + waiting.count, waiting.count) }

    /// Serves everybody who connects, until the task is cancelled.
    func run(_ listener: PacketSocket) async {
        await withDiscardingTaskGroup { group in
            while let socket = await listener.accept() {
                guard let peer = ConnectionPeer(of: socket) else {
                    report(ConnectionError("it was connected by a process that this program did not start"))
                    continue
                }
                guard letWait(socket, peer) else { continue }
                group.addTask { await self.serve(socket, peer) }
            }
        }
    }

    /// Makes room for a connection that is to say hello; false where its process has enough of them.
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
        do throws(ConnectionError) {
            let hello = await Self.firstPacket(over: socket, within: helloTime)
            waiting.removeAll { $0.socket === socket }
            guard let packet = try hello?.get() else { return }
            guard let (connection, process) = try await admit(packet, peer) else { return }
            // Before the socket is closed, upon which the process may connect again.
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

    /// Admits a connection that has said hello; nil where its process is not admitted in time.
    private func admit(_ packet: [UInt8], _ peer: ConnectionPeer) async throws(ConnectionError) -> (
        Connection, WebProcessNumber
    )? {
        admitting.append(peer)
        defer { if let place = admitting.firstIndex(of: peer) { admitting.remove(at: place) } }
        guard case .hello(let token, let purpose) = try InterceptionMessage(packet),
            let process = processes.process(with: token)
        else { throw ConnectionError("it does not know the page's token") }
        guard isWanted(purpose) else {
            throw ConnectionError("it has a connection of kind \(purpose), which nobody wants")
        }
        // The engine may report a moment later that the page comes back to this process.
        guard await processes.waitUntilAdmitted(process, atMost: helloTime) else { return nil }
        let connection = Connection(peer: peer, purpose: purpose)
        guard peer == .unknown || !openConnections.contains(connection), openConnections.count < Self.maximumConnections
        else {
            throw ConnectionError("a web process has a connection of kind \(purpose) already, or there are too many")
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
        requests.interest.add(socket)
        defer { requests.interest.remove(socket) }
        try await InterceptionConnection(socket, requests).run()
    }

    /// What comes first; nil where nothing comes in time.
    private static func firstPacket(over socket: PacketSocket, within time: Duration) async -> Result<
        [UInt8]?, ConnectionError
    >? {
        await withTaskGroup(of: Result<[UInt8]?, ConnectionError>?.self) { group in
            group.addTask {
                do throws(ConnectionError) { return .success(try await socket.receive()) } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                try? await Task.sleep(for: time)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
