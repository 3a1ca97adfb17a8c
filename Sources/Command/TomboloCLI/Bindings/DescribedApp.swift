import Foundation
import Glibc
import OrderedCollections
import TomboloEngine
import TomboloProgram

/// A package's app, which is built and asked for its calls.
struct DescribedApp {
    /// The answer of the app; see `DevelopmentStart.answer`.
    struct Answer {
        var lock: String
        /// The texts of files, by file extension.
        var texts: [String: String]
        var differences: [String]
        var untyped: [String]
    }

    let folder: URL
    /// The folder for build products; nil for the package's own.
    let scratchPath: String?
    /// The app's program; nil for the only one.
    let product: String?

    private static let timeout: Int32 = 10_000
    private static let maximumLength = 64 << 20

    /// Builds the app in debug, and asks it for its calls.
    /// - Throws: ``CommandFailure``, with the errors of the build or the types that cannot be described.
    func describe(for files: BindingsFiles) throws(CommandFailure) -> Answer {
        let description = try swift("package", "describe", "--type", "json")
        guard let value = try? JSONValue(jsonText: description) else {
            throw CommandFailure(.notLoaded, "The package in \(folder.path(percentEncoded: false)) cannot be read.")
        }
        let package = try DevPackage(value, product: product)
        do throws(CommandFailure) {
            _ = try swift("build", "--product", package.product)
        } catch {
            throw BuildProblem.failure(error, in: folder)
        }
        let program = try swift("build", "--show-bin-path") + "/" + package.product
        return try Self.describe(program, of: package, for: files)
    }

    /// Asks an existing program for its calls.
    /// - Throws: ``CommandFailure``, with the types that cannot be described.
    static func describe(_ program: String, of package: DevPackage, for files: BindingsFiles) throws(CommandFailure)
        -> Answer
    {
        let comments = DocumentationComments.ofModules(package.modules)
        let request: JSONValue = [
            "describe": [
                "previous": files.lock, "convertsDates": .bool(files.convertsDates),
                "comments": .object(
                    .init(uniqueKeysWithValues: comments.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
                ),
            ]
        ]
        return try answer(in: ask(program, request))
    }

    private func swift(_ command: String, _ arguments: String...) throws(CommandFailure) -> String {
        try PackageTool.run(
            "swift", [command] + (scratchPath.map { ["--scratch-path", $0] } ?? []) + arguments, in: folder)
    }

    private static func answer(in value: JSONValue) throws(CommandFailure) -> Answer {
        let diagnostics = texts(value["diagnostics"])
        guard diagnostics.isEmpty, let lock = value["lock"]?.stringValue else {
            throw CommandFailure(.faulty, diagnostics.joined(separator: "\n"))
        }
        let names = value.objectValue?.keys.filter { $0.hasPrefix(".") } ?? []
        return Answer(
            lock: lock, texts: Dictionary(uniqueKeysWithValues: names.map { ($0, value[$0]?.stringValue ?? "") }),
            differences: texts(value["differences"]), untyped: texts(value["untyped"]))
    }

    private static func texts(_ value: JSONValue?) -> [String] { (value?.arrayValue ?? []).compactMap(\.stringValue) }

    /// Starts the program with the request, and returns its answer.
    private static func ask(_ program: String, _ request: JSONValue) throws(CommandFailure) -> JSONValue {
        let output = try ScratchFile()
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw CommandFailure(.unfit, "The app cannot be started: \(String(cString: strerror(errno))).")
        }
        defer { close(ends[0]) }
        let process: ChildProcess
        do {
            defer { close(ends[1]) }
            process = try ChildProcess(
                program, [], output: output.descriptor, errors: output.descriptor, passing: ends[1],
                variables: ["TOMBOLO_DEVELOPMENT": "\(ChildProcess.passedDescriptor)"])
        } catch {
            throw CommandFailure(.unfit, "\(error)")
        }
        defer { process.end() }
        let reply = exchange(Array("\(request)\n".utf8), over: ends[0])
        if case .line(let line) = reply, let value = try? JSONValue(jsonText: line) { return value }
        let text = output.text(last: 4_000)
        let name = URL(filePath: program).lastPathComponent
        if case .none = reply {
            throw CommandFailure(
                .faulty,
                "\(name) did not describe its calls within \(timeout / 1000) seconds. Code before Application.run() must not block."
                    + (text.isEmpty ? "" : "\n\(text)"))
        }
        throw CommandFailure(
            .faulty,
            "\(name) ended without describing its calls. It must create an Application with `calls:` and run it, and use a version of Tombolo that supports tombolo bindings."
                + (text.isEmpty ? "" : "\n\(text)"))
    }

    /// A program's reply.
    private enum Reply {
        case line([UInt8])
        /// The connection ended, or the line is too long.
        case end
        /// Nothing was received for some time.
        case none
    }

    /// Waits for a socket. Returns false after the timeout, or after a signal has arrived.
    private static func isReady(_ request: inout pollfd) -> Bool {
        let deadline = ContinuousClock.now + .milliseconds(timeout)
        repeat {
            if poll(&request, 1, 100) > 0 { return true }
        } while !Interruption.hasCome && ContinuousClock.now < deadline
        return false
    }

    /// Sends bytes, and returns the received line.
    private static func exchange(_ bytes: [UInt8], over socket: Int32) -> Reply {
        var (unsent, received) = (bytes[...], [UInt8]())
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while received.count < maximumLength {
            var request = pollfd(fd: socket, events: Int16(POLLIN | (unsent.isEmpty ? 0 : POLLOUT)), revents: 0)
            guard isReady(&request) else { return .none }
            if request.revents & Int16(POLLOUT) != 0, !unsent.isEmpty {
                let count = unsent.withUnsafeBytes {
                    send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                }
                // A program that has ended may have answered before, without reading the request.
                if count > 0 { unsent = unsent.dropFirst(count) } else if errno != EAGAIN { unsent = [] }
            }
            if request.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
                let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                if count > 0 {
                    received += buffer[..<count]
                    if let end = received.firstIndex(of: UInt8(ascii: "\n")) { return .line(Array(received[..<end])) }
                } else if count == 0 || errno != EAGAIN {
                    return .end
                }
            }
        }
        return .end
    }
}
