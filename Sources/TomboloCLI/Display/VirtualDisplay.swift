import Foundation
import Glibc

/// An X display that nobody sees, for this process alone.
///
/// GTK finds it through the environment, so it is made before GTK is initialised. It ends with ``end()``; should the process die
/// before, the display ends by itself when its last client has gone.
final class VirtualDisplay {
    /// The process that is the display.
    var processIdentifier: Int32 { server.identifier }
    /// Its name, `:7`.
    let name: String

    private let server: ChildProcess
    private let cookie: DisplayCookie

    /// Starts a display that has room for a window of that size, and makes it this process's.
    /// - Throws: ``CommandFailure`` with ``ExitStatus/unfit``.
    init(atLeast size: WindowSize) throws(CommandFailure) {
        do {
            cookie = try DisplayCookie()
        } catch {
            throw CommandFailure(.unfit, "The virtual display cannot be started: \(error.localizedDescription)")
        }
        let words = memfd_create("words", UInt32(MFD_CLOEXEC))
        var pipe: [Int32] = [-1, -1]
        pipe2(&pipe, O_CLOEXEC)
        defer { for descriptor in [pipe[0], words] where descriptor >= 0 { close(descriptor) } }
        do {
            server = try Self.start(size, cookie: cookie, output: pipe[1], errors: words)
        } catch {
            close(pipe[1])
            cookie.remove()
            let advice = error.isMissing ? "install it with: apt-get install xvfb" : "\(error)"
            throw CommandFailure(.unfit, "The virtual display Xvfb cannot be started: \(advice)")
        }
        close(pipe[1])
        guard let number = Self.number(from: pipe[0]) else {
            server.end()
            cookie.remove()
            throw CommandFailure(.unfit, "The virtual display Xvfb did not start. Its words: \(MemoryFile.text(of: words))")
        }
        name = ":\(number)"
        becomeDisplayOfThisProcess()
    }

    /// Ends the display. Nothing may be drawn any longer.
    func end() {
        server.end()
        cookie.remove()
    }

    private static func start(
        _ size: WindowSize, cookie: DisplayCookie, output: Int32, errors: Int32
    ) throws(SpawnFailure) -> ChildProcess {
        let screen = "\(max(size.width, 1280))x\(max(size.height, 1024))x24"
        return try ChildProcess(
            "Xvfb",
            [
                "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-terminate",
                "-auth", cookie.file.path(percentEncoded: false),
            ], output: output, errors: errors, isApart: true)
    }

    /// The number that the server writes once it can be used; nil if it ends first or takes too long.
    private static func number(from descriptor: Int32) -> Int? {
        var text = ""
        let deadline = ContinuousClock.now + .seconds(20)
        while !text.hasSuffix("\n") {
            let rest = deadline - ContinuousClock.now
            guard rest > .zero else { return nil }
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, Int32(clamping: rest.components.seconds * 1000 + 999)) >= 0 || errno == EINTR else { return nil }
            var byte: UInt8 = 0
            guard request.revents != 0 else { continue }
            guard read(descriptor, &byte, 1) == 1, text.count < 16 else { return nil }
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return Int(text.dropLast())
    }

    private func becomeDisplayOfThisProcess() {
        setenv("DISPLAY", name, 1)
        setenv("XAUTHORITY", cookie.file.path(percentEncoded: false), 1)
        setenv("GDK_BACKEND", "x11", 1)
        unsetenv("WAYLAND_DISPLAY")
        // The person's own desktop settings (text size, dark style) would change what the page looks like.
        setenv("GSETTINGS_BACKEND", "memory", 1)
    }
}
