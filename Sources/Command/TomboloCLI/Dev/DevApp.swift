import CGLib
import Foundation
import GLibRuntime
import Glibc
import TomboloEngine
import TomboloProgram
import TomboloSystem

/// A running app that `tombolo dev` started, and the connection to it. The table of the messages is at `DevelopmentSession`.
@MainActor
final class DevApp {
    /// Receives a message of the app.
    var onMessage: (JSONValue) -> Void = { _ in }
    /// Receives a line that the app wrote to standard output or standard error.
    var onLine: (String) -> Void = { _ in }

    private let process: ChildProcess
    private let socket: Int32
    private let pipe: Int32
    private var messages = LineReader()
    private var lines = LineReader()
    private var messageSource: DescriptorSource?
    private var lineSource: DescriptorSource?
    /// The bytes that the socket has not accepted yet.
    private var unsent: [UInt8] = []
    private var sendSource: DescriptorSource?

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
        messageSource = DescriptorSource(socket, G_IO_IN) { [weak self] in self?.readMessages() }
        lineSource = DescriptorSource(pipe, G_IO_IN) { [weak self] in self?.readLines() }
    }

    isolated deinit {
        (messageSource, lineSource, sendSource) = (nil, nil, nil)
        close(socket)
        close(pipe)
    }

    /// How the app ended; nil while it runs.
    var end: ProcessEnd? { process.wait(atMost: .zero) }

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

    /// Ends the app and waits for its end. The app closes its windows when the connection ends; if it does not end by that within a second,
    /// it is ended by signals.
    func stop() {
        shutdown(socket, Int32(SHUT_RDWR))
        _ = process.wait(atMost: .seconds(1))
        process.end()
        // Reads the output from just before its end.
        readLines()
    }

    private func readMessages() {
        guard let bytes = Self.read(socket) else { return messageSource = nil }
        for line in messages.lines(adding: bytes) {
            if let message = try? JSONValue(jsonText: line) { onMessage(message) }
        }
    }

    private func readLines() {
        guard let bytes = Self.read(pipe) else { return lineSource = nil }
        for line in lines.lines(adding: bytes) { onLine(String(decoding: line, as: UTF8.self)) }
    }

    /// Returns the bytes that can be read at once; nil at the end.
    private static func read(_ descriptor: Int32) -> [UInt8]? {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 0) > 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : count < 0 && errno == EINTR ? [] : nil
    }
}

/// Splits bytes that arrive in pieces into lines.
struct LineReader {
    private var rest: [UInt8] = []

    /// Returns the lines that are complete, without their line breaks.
    mutating func lines(adding bytes: [UInt8]) -> [[UInt8]] {
        rest += bytes
        var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        rest = lines.popLast() ?? []
        return lines
    }
}
