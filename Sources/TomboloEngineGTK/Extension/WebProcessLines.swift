import CWebProcess
import TomboloEngine

/// The lines to all web processes of one page.
///
/// Only processes that the program started may connect. Each has to send its hello at once and has one line of a kind, so that a process in a page's
/// sandbox can neither take the place of another nor use up places that others need. A process that no longer shows the page is not served; see
/// ``PageProcesses``.
actor WebProcessLines {
    /// Far more than a page has processes.
    static let mostLines = 64
    /// Connections that have not said hello. Beyond it the oldest is ended.
    static let mostWaiting = 16
    /// Those of one process that have not said hello or wait until it is admitted: one for each purpose.
    static let mostWaitingOfOne = 2

    private let helloTime: Duration
    private let processes: PageProcesses
    private let requests: RequestService?
    private let documents: @Sendable (LineSocket, WebProcessNumber) async -> Void
    private let report: @Sendable (LineFault) -> Void
    private var waiting: [(socket: LineSocket, peer: ConnectionPeer)] = []
    private var openLines: [Line] = []
    /// Connections that have said hello and wait until their process is admitted.
    private var admitting: [ConnectionPeer] = []
    /// Whether a web process has ever said hello.
    private(set) var wasGreeted = false

    private struct Line: Hashable {
        let peer: ConnectionPeer
        let purpose: Int
    }

    /// - Parameters:
    ///   - helloTime: How long a connection may take to say hello, which the extension does as soon as it has connected; and how long its process may
    ///     take to be admitted.
    ///   - requests: What answers questions about requests; nil where none are asked.
    ///   - documents: Takes a line for documents over; returns once it has ended.
    init(
        helloTime: Duration = .seconds(2), processes: PageProcesses, requests: RequestService?,
        documents: @escaping @Sendable (LineSocket, WebProcessNumber) async -> Void,
        report: @escaping @Sendable (LineFault) -> Void
    ) {
        self.helloTime = helloTime
        self.processes = processes
        self.requests = requests
        self.documents = documents
        self.report = report
    }

    /// How many connections are held, and how many of them have not said hello.
    var counts: (all: Int, waiting: Int) { (openLines.count + admitting.count + waiting.count, waiting.count) }

    /// Serves everybody who connects, until the task is cancelled.
    func run(_ listener: LineSocket) async {
        await withDiscardingTaskGroup { group in
            while let socket = await listener.accept() {
                guard let peer = ConnectionPeer(of: socket) else {
                    report(LineFault("it was connected by a process that this program did not start"))
                    continue
                }
                guard letWait(socket, peer) else { continue }
                group.addTask { await self.serve(socket, peer) }
            }
        }
    }

    /// Makes room for a connection that is to say hello; false where its process has enough of them.
    private func letWait(_ socket: LineSocket, _ peer: ConnectionPeer) -> Bool {
        let waitingOfOne = waiting.count { $0.peer == peer } + admitting.count { $0 == peer }
        guard peer == .unknown || waitingOfOne < Self.mostWaitingOfOne, admitting.count < Self.mostLines else {
            return false
        }
        if waiting.count >= Self.mostWaiting { waiting.removeFirst().socket.hangUp() }
        waiting.append((socket, peer))
        return true
    }

    private func serve(_ socket: LineSocket, _ peer: ConnectionPeer) async {
        do throws(LineFault) {
            let hello = await Self.firstPacket(over: socket, within: helloTime)
            waiting.removeAll { $0.socket === socket }
            guard let packet = try hello?.get() else { return }
            guard let (line, process) = try await admit(packet, peer) else { return }
            // Before the socket is closed, upon which the process may connect again.
            defer { if let place = openLines.firstIndex(of: line) { openLines.remove(at: place) } }
            if line.purpose == TOMBOLO_FOR_REQUESTS {
                try await answer(socket, process)
            } else {
                await documents(socket, process)
            }
        } catch {
            report(error)
        }
    }

    /// Opens the line of a connection that has said hello; nil where its process is not admitted in time.
    private func admit(_ packet: [UInt8], _ peer: ConnectionPeer) async throws(LineFault) -> (Line, WebProcessNumber)? {
        admitting.append(peer)
        defer { if let place = admitting.firstIndex(of: peer) { admitting.remove(at: place) } }
        guard case .hello(let token, let purpose) = try LineMessage(packet),
            let process = processes.process(with: token)
        else { throw LineFault("it does not know the page's token") }
        guard isWanted(purpose) else { throw LineFault("it has a line of kind \(purpose), which nobody wants") }
        // The engine may report a moment later that the page comes back to this process.
        guard await processes.waitUntilAdmitted(process, atMost: helloTime) else { return nil }
        let line = Line(peer: peer, purpose: purpose)
        guard peer == .unknown || !openLines.contains(line), openLines.count < Self.mostLines else {
            throw LineFault("a web process has a line of kind \(purpose) already, or there are too many")
        }
        wasGreeted = true
        openLines.append(line)
        return (line, process)
    }

    private func isWanted(_ purpose: Int) -> Bool {
        purpose == TOMBOLO_FOR_DOCUMENTS || (purpose == TOMBOLO_FOR_REQUESTS && requests != nil)
    }

    private func answer(_ socket: LineSocket, _ process: WebProcessNumber) async throws(LineFault) {
        guard let requests, processes.add(socket, of: process) else { return }
        defer { processes.remove(socket) }
        requests.interest.add(socket)
        defer { requests.interest.remove(socket) }
        try await RequestLine(socket, requests).run()
    }

    /// What comes first; nil where nothing comes in time.
    private static func firstPacket(over socket: LineSocket, within time: Duration) async -> Result<
        [UInt8]?, LineFault
    >? {
        await withTaskGroup(of: Result<[UInt8]?, LineFault>?.self) { group in
            group.addTask {
                do throws(LineFault) { return .success(try await socket.receive()) } catch { return .failure(error) }
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
