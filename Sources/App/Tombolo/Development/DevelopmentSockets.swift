#if DEBUG && os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SoupRuntime
import TomboloEngine

/// Forwards the WebSocket connections of a page to its development server, for hot module replacement.
///
/// A script in the page sends the requests and messages of its WebSockets to a message handler, and this object opens
/// the connections. Since the handler exists in every frame, each message contains a secret that only the script of a
/// top-level document of the app has. All connections lead to the development server. Exists in debug builds only.
@MainActor
final class DevelopmentSockets: ScriptMessageHandling, PageObserving {
    private let server: DevelopmentServer
    /// The proof that a message is from the script of this page.
    let secret = UUID().uuidString
    private let origins: [Origin]
    private weak var page: Page?
    private var sockets: [String: SoupSocket] = [:]
    /// The connections that are being opened. The script sends no messages before they are open.
    private var openings: [String: Task<Void, Never>] = [:]
    /// Waits until the server answers again, and then reloads the page; nil while the connections are intact.
    private var recovery: Task<Void, Never>?
    private var outgoing: [JSONValue] = []
    private var isSending = false

    private static let maximumCount = 32
    private static let maximumLength = 64 << 20

    /// Creates the connections of a page; nil if none of its folders is served by a development server.
    /// - Parameter names: The hosts of the origins that the server serves.
    init?(of page: Page, showing names: Set<String>, server: DevelopmentServer? = DevelopmentStart.current?.server) {
        guard let server, !names.isEmpty else { return nil }
        self.server = server
        self.page = page
        origins = names.map { Origin(serialized: "app://\($0)") }
        page.addObserver(self)
        page.addMessageHandler("tomboloDevelopment", in: .page, handler: self)
        let port = server.authority.split(separator: ":").last.map(String.init) ?? ""
        let setup: JSONValue = [
            "names": .array(names.sorted().map(JSONValue.string)), "port": .string(port), "secret": .string(secret),
        ]
        // The JSON is safe to insert: it contains only names that were checked as hosts, a port and the secret.
        page.add(UserScript("(\(server.socketScript))(\(setup));"))
    }

    func page(_ page: Page, did event: PageEvent) {
        switch event {
        case .navigation(.committed), .crashed, .closed: closeAll()
        default: break
        }
    }

    func page(_ page: Page, didReceive message: ScriptMessage) {
        message.reply.resolve(with: [])
        guard let value = try? JSONValue(jsonText: message.body), value["secret"] == .string(secret),
            origins.contains(where: { $0.isSame(as: page.origin) }), let id = value["id"]?.stringValue
        else { return }
        if let path = value["open"]?.stringValue {
            open(id, path, value["protocols"]?.arrayValue?.compactMap(\.stringValue) ?? [])
        } else if let text = value["text"]?.stringValue {
            sockets[id]?.send(.text(text))
        } else if let bytes = value["bytes"]?.stringValue.flatMap({ Data(base64Encoded: $0) }) {
            sockets[id]?.send(.bytes(Array(bytes)))
        } else if let code = value["close"] {
            close(id, code: code.intValue, reason: value["reason"]?.stringValue ?? "")
        }
    }

    private func open(_ id: String, _ path: String, _ protocols: [String]) {
        guard path.hasPrefix("/"), sockets[id] == nil, openings[id] == nil,
            sockets.count + openings.count < Self.maximumCount
        else { return send(["id": .string(id), "closed": .integer(Self.abnormalClosure)]) }
        openings[id] = Task {
            defer { openings[id] = nil }
            do {
                try await SoupSocket.open(
                    "ws://\(server.authority)\(path)", origin: "http://\(server.authority)", subprotocols: protocols,
                    maximumLength: Self.maximumLength, by: DevelopmentServer.client
                ) { [weak self] socket in
                    // Meanwhile the page may have closed the socket, or loaded another document.
                    guard let self, openings[id] != nil else { return socket.close() }
                    sockets[id] = socket
                    send(["id": .string(id), "opened": .string(socket.subprotocol)])
                } onMessage: { [weak self] message in
                    self?.pass(message, of: id)
                } onClose: { [weak self] code, reason in
                    self?.note(closed: id, code, reason)
                }
            } catch {
                if !Task.isCancelled { send(["id": .string(id), "closed": .integer(Self.abnormalClosure)]) }
            }
        }
    }

    private func close(_ id: String, code: Int?, reason: String) {
        if let socket = sockets[id] {
            socket.close(code: code, reason: reason)
        } else if let opening = openings.removeValue(forKey: id) {
            opening.cancel()
            send(["id": .string(id), "closed": .integer(Self.abnormalClosure)])
        }
    }

    private func closeAll() {
        recovery?.cancel()
        recovery = nil
        for opening in openings.values { opening.cancel() }
        for socket in sockets.values { socket.close() }
        (openings, sockets, outgoing) = ([:], [:], [])
    }

    private func note(closed id: String, _ code: Int, _ reason: String) {
        guard sockets.removeValue(forKey: id) != nil else { return }
        send(["id": .string(id), "closed": .integer(code), "reason": .string(reason)])
        if Self.restartCodes.contains(code) { reloadWhenServerAnswers() }
    }

    /// Reloads the page when the server answers again.
    ///
    /// When a front-end tool restarts, it closes its connections. The scripts of some tools then wait for the server in
    /// a worker, which the pages' Content-Security-Policy forbids.
    private func reloadWhenServerAnswers() {
        guard recovery == nil else { return }
        recovery = Task {
            for _ in 0..<Self.maximumAttempts {
                guard (try? await Task.sleep(for: .milliseconds(250))) != nil else { return }
                let answer = try? await DevelopmentServer.client.send("GET", "http://\(server.authority)/")
                if let answer, answer.status < 500 { break }
            }
            guard !Task.isCancelled else { return }
            recovery = nil
            page?.reload()
        }
    }

    private func pass(_ message: SoupSocket.Message, of id: String) {
        switch message {
        case .text(let text): send(["id": .string(id), "text": .string(text)])
        case .bytes(let bytes): send(["id": .string(id), "bytes": .string(Data(bytes).base64EncodedString())])
        }
    }

    // MARK: Messages to the page

    private var originTexts: JSONValue { .array(origins.map { .string("\($0)") }) }

    private func send(_ message: JSONValue) {
        outgoing.append(message)
        sendOutgoing()
    }

    /// Sends the waiting messages in order. Each batch is sent after the page has received the previous one.
    private func sendOutgoing() {
        guard !isSending, !outgoing.isEmpty else { return }
        isSending = true
        Task {
            while !outgoing.isEmpty, let page {
                let batch = outgoing
                outgoing = []
                _ = try? await page.evaluate(
                    EmbeddedScripts.deliver, argument: ["messages": .array(batch), "origins": originTexts])
            }
            isSending = false
        }
    }

    /// The RFC 6455 close codes of connections that a restarting server ends: going away, broken, and service restart.
    private static let restartCodes: Set = [1_001, 1_006, 1_012]
    private static let maximumAttempts = 240
    /// The close code of RFC 6455 for a connection that ended without a handshake.
    private static let abnormalClosure = 1_006
}
#endif
