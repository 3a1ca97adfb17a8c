import CWebProcess
import TomboloEngine

/// The lines to all web processes of one page.
actor RequestLines {
    /// Far more than a page has processes.
    static let mostLines = 64

    private let interceptor: any RequestIntercepting
    private let token: String
    private let report: @Sendable (InterceptionFault) -> Void
    private let interest: SharedInterest
    private var openLines = 0
    /// Whether a web process has ever said hello.
    private(set) var wasGreeted = false

    init(
        _ interceptor: any RequestIntercepting, of interest: SharedInterest, token: String,
        report: @escaping @Sendable (InterceptionFault) -> Void
    ) {
        self.interceptor = interceptor
        self.interest = interest
        self.token = token
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
        defer {
            openLines -= 1
            interest.remove(socket)
        }
        do throws(LineFault) {
            guard let packet = try await socket.receive() else { return }
            guard case .hello(let version, let token) = try LineMessage(packet), token == self.token else {
                throw LineFault("it does not know the page's token")
            }
            guard version == TOMBOLO_WIRE_VERSION else {
                throw LineFault("its extension (\(version)) is of another build than the program; build it again")
            }
            wasGreeted = true
            interest.add(socket)
            try await RequestLine(socket, interceptor, of: interest, report: report).run()
        } catch {
            report(.brokenLine(error.reason))
        }
    }
}
