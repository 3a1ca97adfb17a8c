import Foundation
import Glibc
import TomboloProgram

/// An invisible X display for this process alone.
///
/// GTK finds the display through the environment, so the display is started before GTK is initialised. ``end()`` ends the display. If the
/// process dies before that call, the kernel ends the display or, without setpriv, the display ends with its last client.
final class VirtualDisplay {
    /// The name of the display, such as `:7`.
    let name: String

    private let server: ChildProcess
    private let cookie: DisplayCookie

    /// Starts a display that is large enough for a window of that size, and makes it the display of this process.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit``.
    init(atLeast size: WindowSize) throws(CommandFailure) {
        let (number, words) = try (ScratchFile(), ScratchFile())
        do {
            cookie = try DisplayCookie()
        } catch {
            throw CommandFailure(.unfit, "The virtual display cannot be started: \(error.localizedDescription)")
        }
        do throws(SpawnFailure) {
            server = try Self.start(size, cookie: cookie, output: number, errors: words)
        } catch {
            cookie.remove()
            let advice = error.isMissing ? "install it with: apt-get install xvfb" : "\(error)"
            throw CommandFailure(.unfit, "The virtual display Xvfb cannot be started: \(advice)")
        }
        guard let number = Self.number(in: number, of: server) else {
            server.end()
            cookie.remove()
            throw CommandFailure(.unfit, "The virtual display Xvfb did not start: \(words.words())")
        }
        name = ":\(number)"
        becomeDisplayOfThisProcess()
    }

    /// Ends the display. Drawing is not allowed afterwards.
    func end() {
        server.end()
        cookie.remove()
    }

    private static func start(
        _ size: WindowSize, cookie: DisplayCookie, output: ScratchFile, errors: ScratchFile
    ) throws(SpawnFailure) -> ChildProcess {
        let screen = "\(max(size.width, 1280))x\(max(size.height, 1024))x24"
        var words = [
            "Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-terminate",
            "-auth", cookie.file.path(percentEncoded: false),
        ]
        // The server ends with its last client, but this process may be killed before there is a client. So the kernel
        // is told to send a signal when the thread that starts the server, the main thread, ends.
        if let server = SearchPath.find("Xvfb"), let starter = SearchPath.find("setpriv") {
            words = [starter, "--pdeathsig", "TERM", server] + words.dropFirst()
        }
        return try ChildProcess(
            words[0], Array(words.dropFirst()), output: output.descriptor, errors: errors.descriptor, isApart: true)
    }

    /// The display number, which the server writes once it is ready; nil if the server ends first or takes longer than 20 seconds.
    private static func number(in file: ScratchFile, of server: ChildProcess) -> Int? {
        let deadline = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < deadline {
            let hasEnded = server.wait(atMost: .zero) != nil
            // The server writes the whole line at once, so the number is never incomplete.
            if let number = Int(file.text()) { return number }
            if hasEnded { return nil }
            usleep(5_000)
        }
        return nil
    }

    private func becomeDisplayOfThisProcess() {
        setenv("DISPLAY", name, 1)
        setenv("XAUTHORITY", cookie.file.path(percentEncoded: false), 1)
        setenv("GDK_BACKEND", "x11", 1)
        unsetenv("WAYLAND_DISPLAY")
        // The user's own desktop settings (text size, dark style) would change how the page looks.
        setenv("GSETTINGS_BACKEND", "memory", 1)
        SessionBus.forgetDeadAddress()
        guard SessionBus.ofThisProcess == .none else { return }
        // Otherwise D-Bus would start a bus that outlives this process and keeps the display open.
        setenv("DBUS_SESSION_BUS_ADDRESS", SessionBus.noAddress, 1)
        setenv("GTK_A11Y", "none", 0)
        setenv("WEBKIT_A11Y_BUS_ADDRESS", "", 0)
    }
}
