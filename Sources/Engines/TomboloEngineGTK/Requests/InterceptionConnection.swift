import CWebProcess
import TomboloEngine

/// The connection for requests of one web process: its pending requests for decisions, and the tasks that answer them.
actor InterceptionConnection {
    /// Limit of pending requests. A web process waits for one answer at a time. More requests are pending only if the
    /// process has given up earlier ones whose tasks have not ended yet, since an interceptor may ignore the
    /// cancellation of its task.
    static let maximumPendingRequests = 64

    private let socket: PacketSocket
    private let service: RequestService
    private var answers: [UInt32: Answer] = [:]

    private struct Answer {
        let request: OutgoingRequest
        let task: Task<Void, Never>
        /// Whether the web process has stopped waiting for the answer.
        var isGivenUp = false
    }

    init(_ socket: PacketSocket, _ service: RequestService) {
        self.socket = socket
        self.service = service
    }

    /// Answers requests until the connection or the task ends.
    /// - Throws: ``ConnectionError`` when an invalid packet arrives.
    func run() async throws(ConnectionError) {
        defer {
            for answer in answers.values { answer.task.cancel() }
            answers = [:]
        }
        while let packet = try await socket.receive() {
            switch try InterceptionMessage(packet) {
            case .request(let number, let request?): try begin(number, request)
            case .request(let number, nil): _ = socket.send(InterceptionPacket(failing: number))
            case .gaveUp(let number): giveUp(number)
            case .handshake: throw ConnectionError("it sent a second handshake")
            }
        }
    }

    private func begin(_ number: UInt32, _ request: OutgoingRequest) throws(ConnectionError) {
        guard answers[number] == nil else { throw ConnectionError("it used the number of a request twice") }
        guard answers.count < Self.maximumPendingRequests else {
            throw ConnectionError("it has too many pending requests")
        }
        guard service.running.begin() else {
            let reason = "too many decisions on other requests of the page have not ended"
            service.report(.unusableDecision(request.url, reason))
            _ = socket.send(InterceptionPacket(failing: number))
            return
        }
        // Not a child task, because it has to be cancelled separately when the web process gives up the request.
        answers[number] = Answer(
            request: request,
            task: Task { [service] in
                let decision = await service.interceptor.decision(on: request)
                service.running.end()
                finish(number, decision)
            })
    }

    private func finish(_ number: UInt32, _ decision: RequestDecision) {
        guard let answer = answers.removeValue(forKey: number), !answer.isGivenUp else { return }
        var decision = decision
        if case .changed(var changes) = decision, !changes.fields.isEmpty, answer.request.isSynchronous,
            !changes.includesSynchronousRequests
        {
            changes.fields = []
            decision = .changed(changes)
            service.report(.withheld(answer.request.url))
        }
        let packet: InterceptionPacket
        do {
            packet = try InterceptionPacket(answering: number, with: decision)
            if case .changed(let changes) = decision { service.filter.note(changes.fields) }
        } catch {
            packet = InterceptionPacket(failing: number)
            service.report(.unusableDecision(answer.request.url, error.reason))
        }
        _ = socket.send(packet)
    }

    /// Cancels the decision on a request. The request remains pending until the decision's task has ended.
    private func giveUp(_ number: UInt32) {
        guard let answer = answers[number], !answer.isGivenUp else { return }
        answers[number]?.isGivenUp = true
        answer.task.cancel()
        service.report(.late(answer.request.url))
    }
}
