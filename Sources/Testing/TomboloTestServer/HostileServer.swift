#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import FlyingSocks
package import Foundation
import Synchronization

/// A web server for files in memory that answers some paths in a hostile way. It counts the bytes of each exchange, and closes each connection after one.
package final class HostileServer: Sendable {
    /// An answer to a request.
    package enum Answer: Sendable {
        /// A response with header fields and a body.
        case response(status: String, fields: [String], body: Data)
        /// Bytes, and then one block again and again, until the client closes the connection or ``endlessSize`` bytes are sent.
        case endless(first: String, block: String)
        /// Bytes, and then one more byte after each pause.
        case slow(first: String, pause: Duration)
    }

    /// A request and its response.
    package struct Exchange: Sendable {
        package let path: String
        package let request: String
        /// The size of the request including its head, in bytes.
        package let requestSize: Int
        package let responseSize: Int
    }

    /// The size of an endless answer, in bytes: more than a client may keep, but finite for a client without a limit.
    package static let endlessSize = 256 << 20

    /// The port, on the loopback interface.
    package let port: UInt16
    private let running: Task<Void, any Error>
    private let state: State

    private final class State: Sendable {
        let answers = Mutex<[String: Answer]>([:])
        let exchanges = Mutex<[Exchange]>([])
    }

    /// The exchanges so far, in the order of their ends.
    package var exchanges: [Exchange] { state.exchanges.withLock(\.self) }

    /// Starts a server. It accepts connections when this returns.
    package static func start(_ answers: [String: Answer] = [:]) async throws -> HostileServer {
        let socket = try Socket(domain: AF_INET)
        try socket.bind(to: try sockaddr_in.inet(ip4: LocalServer.Host.address.rawValue, port: 0))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else { throw LocalServerError.noAddress }
        let listener = try AsyncSocket(socket: socket, pool: try await SharedSocketPool())
        let state = State()
        state.answers.withLock { $0 = answers }
        let running = Task {
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in listener.sockets {
                    group.addTask { await answer(connection, state) }
                }
            }
        }
        return HostileServer(port: port, running: running, state: state)
    }

    private init(port: UInt16, running: Task<Void, any Error>, state: State) {
        (self.port, self.running, self.state) = (port, running, state)
    }

    deinit { running.cancel() }

    /// Returns the URL of a path.
    package func url(_ path: String) -> URL { LocalServer.Host.address.url(path, port: port) }

    /// Sets the answer at a path; nil for status 404.
    package func set(_ answer: Answer?, at path: String) { state.answers.withLock { $0[path] = answer } }

    /// Removes the exchanges so far.
    package func forgetExchanges() { state.exchanges.withLock { $0 = [] } }

    private static func answer(_ connection: AsyncSocket, _ state: State) async {
        var request: [UInt8] = []
        while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard request.count < 65_536, let bytes = try? await connection.read(atMost: 8_192), !bytes.isEmpty else {
                break
            }
            request += bytes
        }
        let text = String(decoding: request, as: UTF8.self)
        let path = text.split(separator: " ").dropFirst().first.map { String($0) } ?? ""
        let answer = state.answers.withLock { $0[path] }
        let sent = await send(answer ?? .response(status: "404 Not Found", fields: [], body: Data()), to: connection)
        state.exchanges.withLock {
            $0.append(Exchange(path: path, request: text, requestSize: request.count, responseSize: sent))
        }
        try? connection.close()
    }

    /// Sends an answer.
    /// - Returns: The number of bytes.
    private static func send(_ answer: Answer, to connection: AsyncSocket) async -> Int {
        var sent = 0
        func write(_ bytes: Data) async -> Bool {
            guard (try? await connection.write(bytes)) != nil else { return false }
            sent += bytes.count
            return true
        }
        switch answer {
        case .response(let status, let fields, let body):
            let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Connection: close"] + fields
            _ = await write(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        case .endless(let first, let block):
            guard await write(Data(first.utf8)) else { break }
            let block = Data(String(repeating: block, count: max(65_536 / block.utf8.count, 1)).utf8)
            while sent < endlessSize, await write(block) {}
        case .slow(let first, let pause):
            guard await write(Data(first.utf8)) else { break }
            while (try? await Task.sleep(for: pause)) != nil, await write(Data("x".utf8)) {}
        }
        return sent
    }
}
