import Glibc
import TomboloEngine
import TomboloProgram

/// Input from the X server, like that of a mouse and a keyboard. The program xdotool makes it.
///
/// Input is collected until ``send()``, so that the parts of one gesture, such as a double click, follow each other
/// without delay.
@MainActor
final class XInput {
    /// The pointer's position on the screen after the collected input; nil if it is not known.
    private(set) var pointer: ScreenPoint?
    /// Names of keys and numbers of buttons that are held down.
    private var heldKeys: [String] = []
    private var heldButtons: [Int] = []
    /// The words of the input that has not been sent.
    private var pending: [String] = []

    /// Runs xdotool with a chain of its commands at once, and returns what it prints.
    /// - Throws: ``WebDriverFailure``.
    @discardableResult
    func run(_ words: [String]) async throws(WebDriverFailure) -> String {
        let output: ScratchFile
        let errors: ScratchFile
        do throws(CommandFailure) {
            (output, errors) = try (ScratchFile(), ScratchFile())
        } catch {
            throw WebDriverFailure(.unknownError, error.message)
        }
        let process: ChildProcess
        do throws(SpawnFailure) {
            process = try ChildProcess("xdotool", words, output: output.descriptor, errors: errors.descriptor)
        } catch {
            throw WebDriverFailure(
                .unsupportedOperation,
                error.isMissing
                    ? "This driver cannot produce input by itself, and xdotool is not installed: apt-get install xdotool."
                    : "\(error)")
        }
        while true {
            if let end = process.wait(atMost: .zero) {
                guard end == .exited(0) else {
                    throw WebDriverFailure(.unknownError, "xdotool failed: \(errors.words())")
                }
                return output.text(last: 1 << 16)
            }
            do {
                try await Task.sleep(for: .milliseconds(2))
            } catch {
                process.end()
                throw WebDriverFailure(.unknownError, "The session has ended.")
            }
        }
    }

    /// Executes the collected input.
    func send() async throws(WebDriverFailure) {
        guard !pending.isEmpty else { return }
        let words = pending
        pending = []
        try await run(words)
    }

    /// Moves the pointer to a position, at constant speed if a duration is given.
    func move(to end: ScreenPoint, in duration: Duration = .zero) {
        let count = max(Int(duration / .milliseconds(16)), 1)
        let start = pointer ?? end
        for step in 1...count {
            let part = Double(step) / Double(count)
            let x = Double(start.x) + Double(end.x - start.x) * part
            let y = Double(start.y) + Double(end.y - start.y) * part
            pending += ["mousemove", "--", "\(Int(x.rounded()))", "\(Int(y.rounded()))"]
            if count > 1 { pending += ["sleep", "0.016"] }
        }
        pointer = end
    }

    /// Presses a button, by its number in X.
    func press(button: Int) {
        heldButtons.append(button)
        pending += ["mousedown", "\(button)"]
    }

    func release(button: Int) {
        heldButtons.removeAll { $0 == button }
        pending += ["mouseup", "\(button)"]
    }

    /// Presses and releases a button or, for 4 to 7, turns the wheel.
    func click(button: Int, count: Int = 1) {
        pending += ["click", "--repeat", "\(count)", "--delay", "20", "\(button)"]
    }

    /// Presses a key, by its name in X.
    func press(key: String) {
        heldKeys.append(key)
        pending += ["keydown", key]
    }

    func release(key: String) {
        heldKeys.removeAll { $0 == key }
        pending += ["keyup", key]
    }

    /// Presses and releases keys one after the other.
    func type(keys: [String]) { pending += ["key", "--delay", "4"] + keys }

    /// Gives a window the keyboard focus.
    func focus(window: String) { pending += ["windowfocus", window] }

    /// Releases everything that is held down.
    func releaseAll() {
        for key in heldKeys.reversed() { release(key: key) }
        for button in heldButtons.reversed() { release(button: button) }
    }
}

/// A position on the screen in device pixels.
struct ScreenPoint: Hashable, Sendable {
    var x: Int
    var y: Int
}
