import CWebProcess
import TomboloEngine

/// The lines to all web processes of one page.
actor WebProcessLines {
    /// Far more than a page has processes.
    static let mostLines = 64

    private let token: String
    private let requests: RequestService?
    private let documents: @Sendable (LineSocket) async -> Void
    private let report: @Sendable (LineFault) -> Void
    private var openLines = 0
    /// Whether a web process has ever said hello.
    private(set) var wasGreeted = false

    /// - Parameters:
    ///   - requests: What answers questions about requests; nil where none are asked.
    ///   - documents: Takes a line for documents over; returns once it has ended.
    init(
        token: String, requests: RequestService?, documents: @escaping @Sendable (LineSocket) async -> Void,
        report: @escaping @Sendable (LineFault) -> Void
    ) {
        self.token = token
        self.requests = requests
        self.documents = documents
        self.report = report
    }

    /// Serves everybody who connects, until the task is cancelled.
    func run(_ listener: LineSocket) async {
        await withDiscardingTaskGroup { group in
            while let socket = await listener.accept() {
                guard openLines < Self.mostLines else { continue }
                openLines += 1
                group.addTask { await self.serve(socket) }
            }
        }
    }

    private func serve(_ socket: LineSocket) async {
        defer { openLines -= 1 }
        do throws(LineFault) {
            guard let packet = try await socket.receive() else { return }
            guard case .hello(let token, let purpose) = try LineMessage(packet), token == self.token else {
                throw LineFault("it does not know the page's token")
            }
            wasGreeted = true
            switch (purpose, requests) {
            case (TOMBOLO_FOR_REQUESTS, let requests?):
                requests.interest.add(socket)
                defer { requests.interest.remove(socket) }
                try await RequestLine(socket, requests).run()
            case (TOMBOLO_FOR_DOCUMENTS, _): await documents(socket)
            default: throw LineFault("it has a line of kind \(purpose), which nobody wants")
            }
        } catch {
            report(error)
        }
    }
}
