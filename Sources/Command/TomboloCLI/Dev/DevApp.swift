import CGLib
import Foundation
import GLibRuntime
import Glibc
import TomboloEngine
import TomboloProgram
import TomboloSystem

/// A running app that `tombolo dev` started, and the connection to it. `DevelopmentSession` has a table of the messages.
@MainActor
final class DevApp {
    /// Receives a message of the app.
    var onMessage: (JSONValue) -> Void = { _ in }
    /// Receives a line that the app wrote to standard output or standard error.
    var onLine: (String) -> Void = { _ in }

    private let process: ChildProcess
    private let socket: Int32
    private let pipe: Int32
    private var messages: LineSource?
    private var lines: LineSource?
    /// Whether a message from the app could not be read, for example because it was cut off when the app ended.
    private(set) var hasLostMessage = false
    /// The bytes that the socket has not accepted yet.
    private var unsent: [UInt8] = []
    private var sendSource: DescriptorSource?

    /// The time within which an app must end, or send further messages, after its connection has ended.
    private static let stopTimeout = Duration.seconds(1)
    /// Maximum total time in which such an app may send messages.
    private static let maximumStopTime = Duration.seconds(30)

    /// Starts the program.
    /// - Parameter start: The first message to the app, with its resource folders and the windows to restore.
    /// - Throws: ``CommandFailure`` if it cannot be started.
    init(_ program: String, start: JSONValue) throws {
        var ends: [Int32] = [-1, -1]
        var pipes: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0,
            Glibc.pipe(&pipes) == 0
        else { throw CommandFailure(.unfit, "The app cannot be started: \(String(cString: strerror(errno))).") }
        defer {
            close(ends[1])
            close(pipes[1])
        }
        for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (socket, pipe) = (ends[0], pipes[0])
        do {
            process = try ChildProcess(
                program, [], output: pipes[1], errors: pipes[1], isApart: true, passing: ends[1],
                variables: ["TOMBOLO_DEVELOPMENT": "\(ChildProcess.passedDescriptor)"])
        } catch {
            close(ends[0])
            close(pipes[0])
            throw CommandFailure(.unfit, "\(error)")
        }
        send(start)
        messages = LineSource(socket) { [weak self] in self?.take(message: $0) }
        lines = LineSource(pipe) { [weak self] in self?.onLine(String(decoding: $0, as: UTF8.self)) }
    }

    isolated deinit {
        (messages, lines, sendSource) = (nil, nil, nil)
        close(socket)
        close(pipe)
    }

    /// How the app ended; nil while it runs. The app's last output and messages are delivered before the end is returned.
    var end: ProcessEnd? {
        let end = process.wait(atMost: .zero)
        if end != nil { finish() }
        return end
    }

    /// Sends a message to the app, without waiting for it to be read. Does nothing if the app has ended.
    func send(_ message: JSONValue) {
        unsent += Array((message.description + "\n").utf8)
        sendUnsent()
    }

    private func sendUnsent() {
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count > 0 {
                unsent.removeFirst(count)
            } else if errno == EAGAIN {
                sendSource = sendSource ?? DescriptorSource(socket, G_IO_OUT) { [weak self] in self?.sendUnsent() }
                return
            } else if errno != EINTR {
                unsent = []
            }
        }
        sendSource = nil
    }

    /// Ends the app, waits until it has ended, and delivers the output and messages that it has written by then.
    ///
    /// When the connection ends, the app closes its windows and sends its remaining messages, such as the rest of a recording. If it neither
    /// ends nor sends anything within a second, signals end it.
    func stop() {
        // The app receives the end of the connection, but can still send.
        shutdown(socket, Int32(SHUT_WR))
        let start = ContinuousClock.now
        var limit = start + Self.stopTimeout
        while process.wait(atMost: .zero) == nil, ContinuousClock.now < limit {
            lines?.readAvailable()
            if messages?.readAvailable() == true {
                limit = min(ContinuousClock.now + Self.stopTimeout, start + Self.maximumStopTime)
            } else {
                usleep(5_000)
            }
        }
        process.end()
        finish()
    }

    private func finish() {
        messages?.finish()
        lines?.finish()
    }

    private func take(message line: [UInt8]) {
        if let message = try? JSONValue(jsonText: line) { onMessage(message) } else { hasLostMessage = true }
    }
}
