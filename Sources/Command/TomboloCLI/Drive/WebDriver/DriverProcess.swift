import Foundation
import Glibc
import TomboloEngine
import TomboloProgram

/// A running `WebKitWebDriver`, on its own address and port. The driver and the app that it starts end with this process, however the
/// process ends.
///
/// The driver has no password. Its address is one of 2^24 loopback addresses, so that web pages in the user's browser do not find it. But other users
/// of the machine can find it in the kernel's list of sockets. So each driver is started for one session, which is requested at once, and does not
/// accept a second one.
@MainActor
final class DriverProcess {
    private static let startLimit = Duration.seconds(30)

    let client: DriverClient
    private let process: GuardedProcess
    /// The path of the driver's file, without symbolic links.
    private let program: String

    /// Starts the driver and waits until it answers.
    /// - Parameters:
    ///   - program: The path of the driver.
    ///   - wrapper: Words before the path, such as those of `dbus-run-session`.
    ///   - guardProgram: The program `tombolo`, which ends the driver with its starter; nil for this program.
    ///   - processes: Receives the driver before it answers.
    ///   - show: Receives the lines that the driver and the app print.
    /// - Throws: ``WebDriverFailure``, also if the processes are ended meanwhile.
    static func start(
        _ program: String, wrapper: [String], guardProgram: String?, in processes: SessionProcesses,
        show: @escaping (String) -> Void
    ) async throws(WebDriverFailure) -> DriverProcess {
        // Retries, because another program may take the port before the driver does.
        for _ in 1...5 {
            let driver = try DriverProcess(program, wrapper, guardProgram, show)
            processes.driver = driver
            let answers = try await driver.answers()
            try processes.requireUse()
            if answers { return driver }
        }
        throw WebDriverFailure(.sessionNotCreated, "\(program) could not be started.")
    }

    private init(
        _ program: String, _ wrapper: [String], _ guardProgram: String?, _ show: @escaping (String) -> Void
    ) throws(WebDriverFailure) {
        let host = "127.\(UInt8.random(in: 1...254)).\(UInt8.random(in: 0...255)).\(UInt8.random(in: 1...254))"
        let port = UInt16.random(in: 20_000...60_000)
        client = DriverClient(base: "http://\(host):\(port)")
        self.program = URL(filePath: program).resolvingSymlinksInPath().path(percentEncoded: false)
        do throws(CommandFailure) {
            process = try GuardedProcess(
                wrapper + [program, "--host=\(host)", "--port=\(port)"], in: .currentDirectory(),
                guardProgram: guardProgram, variables: [:], onLine: show)
        } catch {
            throw WebDriverFailure(.sessionNotCreated, error.message)
        }
    }

    /// Whether the driver answers; false if it ends first.
    private func answers() async throws(WebDriverFailure) -> Bool {
        let end = ContinuousClock.now + Self.startLimit
        while process.end == nil {
            if (try? await client.send(WebDriverCommand("GET", ["status"])))?.status == 200 { return true }
            guard ContinuousClock.now < end else {
                throw WebDriverFailure(.sessionNotCreated, "The driver has not answered within \(Self.startLimit).")
            }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    /// The process group of the driver and the app.
    var processGroup: pid_t? { process.processGroup }

    /// Whether the driver has a child process, which is the app.
    var hasApp: Bool {
        let identifiers =
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
        let members = identifiers.filter { getpgid($0) == processGroup }
        guard let driver = members.first(where: { Self.program(of: $0) == program }) else { return false }
        let children = try? String(contentsOfFile: "/proc/\(driver)/task/\(driver)/children", encoding: .utf8)
        return children?.contains(where: \.isNumber) == true
    }

    private static func program(of process: pid_t) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    }

    /// Whether the driver has ended.
    var hasEnded: Bool { process.end != nil }

    /// Ends the driver and the app, and waits for them.
    func stop() { process.stop() }
}
