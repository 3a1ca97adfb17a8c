#if DEBUG && os(Linux)
import Glibc

/// The lines from an app to `tombolo dev` that the socket has not accepted yet. Exists in debug builds only.
///
/// The limits bound the memory while the other side does not read. A line is accepted if fewer bytes than its limit are
/// waiting, regardless of its own length, because a recorded value can be longer than the limit.
struct DevelopmentOutbox {
    /// The kinds of lines. Each has its own limit.
    enum Kind {
        /// A message of the console. Its limit counts only console messages, so that values of a recording do not
        /// displace them.
        case console
        /// An entry of the recording, or an event of the page. A recording has to end before the first entry that is
        /// not accepted.
        case entry
        /// The notice that the recording has ended, which is always accepted.
        case end
    }

    /// Limit of the messages of the console while lines wait, in bytes.
    let maximumConsole: Int
    /// Limit of all waiting lines, in bytes. By default it is larger than the largest value that the bridge accepts by default, in Base64.
    let maximum: Int

    private var bytes: [UInt8] = []
    /// The number of bytes at the start of `bytes` that the socket has accepted.
    private var sentCount = 0
    /// The console messages since the outbox was last empty, in bytes. They count until it is empty again.
    private var consoleCount = 0

    init(maximumConsole: Int = 16 << 20, maximum: Int = 256 << 20) {
        (self.maximumConsole, self.maximum) = (maximumConsole, maximum)
    }

    /// The number of bytes that wait.
    var count: Int { bytes.count - sentCount }

    /// Adds a line.
    /// - Parameter line: The line without a line break.
    /// - Returns: Whether it is accepted. A line that is not accepted is dropped.
    mutating func add(_ line: String, as kind: Kind) -> Bool {
        switch kind {
        case .console:
            guard consoleCount < maximumConsole, count < maximum else { return false }
            consoleCount += line.utf8.count
        case .entry: guard count < maximum else { return false }
        case .end: break
        }
        bytes += line.utf8
        bytes.append(UInt8(ascii: "\n"))
        return true
    }

    /// Sends what a socket accepts without waiting. If the connection has ended, all lines are dropped.
    mutating func send(over socket: Int32) {
        while count > 0 {
            let start = sentCount
            let sent = bytes.withUnsafeBytes {
                let rest = UnsafeRawBufferPointer(rebasing: $0[start...])
                return Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if sent > 0 {
                sentCount += sent
                // At this threshold, each byte is moved only once on average.
                if sentCount > bytes.count / 2 {
                    bytes.removeFirst(sentCount)
                    sentCount = 0
                }
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                (bytes, sentCount) = ([], 0)
            }
        }
        (bytes, sentCount, consoleCount) = ([], 0, 0)
    }

    /// Sends all lines, and waits for the other side to read them.
    /// - Parameter timeout: The time after which the function gives up if the other side does not read, in
    ///   milliseconds.
    mutating func flush(over socket: Int32, timeout: Int32 = 5_000) {
        send(over: socket)
        while count > 0 {
            var request = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            let readiness = poll(&request, 1, timeout)
            guard readiness > 0 || readiness < 0 && errno == EINTR else { return }
            send(over: socket)
        }
    }
}
#endif
