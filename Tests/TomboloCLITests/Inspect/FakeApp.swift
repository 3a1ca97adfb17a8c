import Foundation
import Glibc
import TomboloTestServer

/// A program that takes the place of an app under inspection, and may send anything. It runs on threads of its own,
/// since an inspector waits for the messages for a few seconds only, and the main actor of the tests may be busy for
/// longer.
final class FakeApp {
    /// The path of its socket.
    let path: String
    private let folder = TemporaryFolder()
    private let listener: Int32

    /// - Parameters:
    ///   - path: The path of the socket; nil for a folder of its own.
    ///   - messages: The bytes that it sends: the first at once, and each further one after a request has arrived.
    ///   - staysConnected: Whether it keeps the connection after the last one.
    init(at path: String? = nil, sending messages: [[UInt8]], staysConnected: Bool = false) throws {
        let path = path ?? folder.path("socket")
        self.path = path
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
            close(listener)
            throw TestFailure("The path \(path) is too long for a socket.")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound, listen(listener, 16) == 0 else {
            close(listener)
            throw TestFailure("No socket could be opened at \(path).")
        }
        // Not before the last error: `deinit` would shut down a descriptor that has been closed.
        self.listener = listener
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                if connection < 0, errno == EINTR { continue }
                guard connection >= 0 else { break }
                Thread.detachNewThread { Self.serve(connection, messages, staysConnected) }
            }
            close(listener)
        }
    }

    // Ends the thread that accepts connections, which closes the socket.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func serve(_ connection: Int32, _ messages: [[UInt8]], _ staysConnected: Bool) {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        defer {
            // A process that was started meanwhile may have inherited the connection.
            shutdown(connection, Int32(SHUT_RDWR))
            close(connection)
        }
        for (index, message) in messages.enumerated() {
            if index > 0 {
                guard let head = read(4, from: connection) else { return }
                guard read(head.reduce(0) { $0 << 8 | Int($1) }, from: connection) != nil else { return }
            }
            var rest = message[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
        if staysConnected { while read(1, from: connection) != nil {} }
    }

    /// Reads a number of bytes; nil if the connection ends before.
    private static func read(_ count: Int, from connection: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var buffer = [UInt8](repeating: 0, count: count - bytes.count)
            let length = recv(connection, &buffer, buffer.count, 0)
            if length < 0, errno == EINTR { continue }
            guard length > 0 else { return nil }
            bytes += buffer.prefix(length)
        }
        return bytes
    }

    static func message(_ text: String) -> [UInt8] {
        let length = UInt32(text.utf8.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + Array(text.utf8)
    }

    static func greeting(
        format: Int = 1, process: Int32 = 1, app: String = "org.example.Notes", title: String = "Notes"
    ) -> [UInt8] {
        message(
            #"{"tomboloInspector":\#(format),"process":\#(process),"app":"\#(app)","pages":[{"n":1,"title":"\#(title)","url":""}]}"#
        )
    }
}
