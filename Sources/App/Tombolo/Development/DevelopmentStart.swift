#if DEBUG && os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Glibc
import TomboloEngine

/// The data that `tombolo dev` or `tombolo bindings` passes to an app at its start.
///
/// From `tombolo dev`, it consists of the source folders that replace the copied folders, the development server of one
/// of them, and the state of the previous run's windows. From `tombolo bindings`, it is a request to describe the app's
/// calls.
///
/// The data is sent over a socket whose descriptor is the value of `TOMBOLO_DEVELOPMENT`. A descriptor becomes useless
/// when the program that passed it ends, whereas an address in a variable could remain in the environment of a later
/// run. Exists in debug builds only, and a program with the release mark ignores it.
struct DevelopmentStart: Sendable {
    /// The start of this run; nil if the app was not started by `tombolo dev`.
    static let current: DevelopmentStart? = DevelopmentStart()

    /// The socket. It remains open until the process ends.
    let descriptor: Int32
    /// The source folder of each folder that the build copies, by the name that is passed to
    /// ``Application/resourceFolder(_:)``.
    let resources: [String: URL]
    /// The server that serves one of these folders in place of the files; nil if all are read from the source folders.
    let server: DevelopmentServer?
    /// Whether the traffic of the first page is recorded and sent to `tombolo dev`.
    let isRecorded: Bool
    /// Whether `tombolo inspect` may connect to the app.
    let isInspected: Bool
    /// The windows of the previous run, oldest first.
    let windows: [JSONValue]
    /// The request to describe the app's calls instead of running the app; nil if the app is to run.
    let describe: JSONValue?
    /// The bytes that arrived after the first line.
    let rest: [UInt8]

    private static let variable = "TOMBOLO_DEVELOPMENT"
    private static let maximumLength = 16 << 20

    private init?() {
        guard ReleaseRules.current == nil else { return nil }
        guard let text = getenv(Self.variable), let number = Int32(String(cString: text)), number > 2 else {
            return nil
        }
        // A child process must not mistake the socket for its own.
        unsetenv(Self.variable)
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        guard let (line, rest) = Self.firstLine(of: number), let start = try? JSONValue(jsonText: line) else {
            return nil
        }
        descriptor = number
        self.rest = rest
        var resources: [String: URL] = [:]
        for resource in start["resources"]?.arrayValue ?? [] {
            guard let name = resource["name"]?.stringValue, let path = resource["path"]?.stringValue else { continue }
            resources[name] = URL(filePath: path, directoryHint: .isDirectory)
        }
        self.resources = resources
        server = start["server"].flatMap { DevelopmentServer($0, folders: resources) }
        describe = start["describe"]
        isRecorded = start["record"] == true
        isInspected = start["inspect"] == true
        windows = start["windows"]?.arrayValue ?? []
    }

    /// Reads up to the first line break. Waits at most five seconds for each part of the line.
    private static func firstLine(of descriptor: Int32) -> (line: [UInt8], rest: [UInt8])? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < maximumLength {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                return (Array(bytes[..<end]), Array(bytes[(end + 1)...]))
            }
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, 5_000) > 0 else { return nil }
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
        return nil
    }
}
#endif
