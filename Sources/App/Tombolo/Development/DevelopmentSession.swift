#if DEBUG && os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import CGTK
import GLibRuntime
import Glibc
import TomboloEngine
import TomboloTranscripts

/// The connection of a running app to `tombolo dev`. Reloads pages, runs the scripts of its overlay, passes on console
/// messages, and reports the state of the windows before the app is replaced.
///
/// Messages are JSON objects, one a line:
///
/// | to the app | effect |
/// |---|---|
/// | `{"reload": true}` | reloads all pages |
/// | `{"script": TEXT, "argument": VALUE}` | runs the body of a function in a separate world, in each page of the app's
/// folders |
/// | `{"state": true}` | is answered with the state of the windows |
///
/// | from the app | contents |
/// |---|---|
/// | `{"console": {…}}` | a message of the console, or an uncaught error |
/// | `{"document": "began"}`, `{"document": "loaded"}` | a page shows another document, or has loaded it |
/// | `{"windows": […]}` | the state of the windows |
/// | `{"transcript": TEXT}` | a line of the recording of the first page, if it is recorded |
/// | `{"transcriptEnd": true}` | the recording has ended, since too much of it was waiting to be read |
///
/// The app ends when the connection ends, or when the other side has sent its last message. Exists in debug builds only.
@MainActor
final class DevelopmentSession: PageObserving {
    /// The session of this run; nil if the app was not started by `tombolo dev`.
    static let current: DevelopmentSession? = DevelopmentStart.current.map { DevelopmentSession($0) }

    /// The world in which the scripts of `tombolo dev` run.
    static let world = ContentWorld.named("tombolo-development")

    private let start: DevelopmentStart
    private var source: DescriptorSource?
    private var received: [UInt8]
    private var views: [WeakView] = []
    private var windows: [WeakWindow] = []
    private var restorations: [WindowRestoration] = []
    private var openedWindows = 0
    private var recorder: TranscriptRecorder?
    private var hasRecordingEnded = false
    /// The time after which new windows do not get the state of the previous run's windows; nil before the first
    /// window.
    private var endOfRestoring: ContinuousClock.Instant?
    private var outbox = DevelopmentOutbox()
    private var sendSource: DescriptorSource?

    private init(_ start: DevelopmentStart) {
        self.start = start
        received = start.rest
        source = DescriptorSource(start.descriptor, G_IO_IN) { [weak self] in self?.read() }
        handleLines()
    }

    /// Adds a page view, whose page is reloaded and whose console is passed on.
    func add(_ view: PageView) {
        views.removeAll { $0.view == nil }
        views.append(WeakView(view: view))
        view.page.addObserver(self)
        if start.isRecorded, recorder == nil, !hasRecordingEnded { record(view) }
    }

    private func record(_ view: PageView) {
        let recorder = TranscriptRecorder(of: view.bridge)
        recorder.onEntry = { [weak self] entry in self?.send(entry) }
        self.recorder = recorder
    }

    /// Sends an entry of the recording.
    ///
    /// A transcript without one of its entries would be wrong. So the first entry that is not accepted ends the
    /// recording, and the user receives a notice.
    private func send(_ entry: TranscriptEntry) {
        guard !hasRecordingEnded, !send(["transcript": .string(entry.text)]) else { return }
        (recorder, hasRecordingEnded) = (nil, true)
        send(["transcriptEnd": true], as: .end)
    }

    /// Adds a window. The first window gets the state of the previous run's first window, and so on. A window that
    /// opens more than two seconds after the first is assumed to be opened by the user, and gets no state.
    func add(_ window: Window) {
        windows.append(WeakWindow(window: window))
        defer { openedWindows += 1 }
        let end = endOfRestoring ?? .now + .seconds(2)
        endOfRestoring = end
        guard openedWindows < start.windows.count, .now < end else { return }
        restorations.append(WindowRestoration(start.windows[openedWindows], of: window))
    }

    func page(_ page: Page, did event: PageEvent) {
        switch event {
        case .navigation(.committed): send(["document": "began"])
        case .navigation(.finished): send(["document": "loaded"])
        case .console(let message): report(message)
        default: break
        }
    }

    private func report(_ message: ConsoleMessage) {
        let position: JSONValue? = message.position.map {
            ["source": .string($0.source), "line": .integer($0.line), "column": .integer($0.column)]
        }
        let members: JSONValue = [
            "level": .string(message.level.rawValue), "text": .string(message.text), "position": position ?? .null,
            "origin": .string(message.origin.description),
        ]
        send(["console": members], as: .console)
    }

    // MARK: Messages

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(start.descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            received += buffer[..<count]
            handleLines()
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            end()
        }
    }

    private func handleLines() {
        while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Array(received[..<end])
            received.removeSubrange(...end)
            if let message = try? JSONValue(jsonText: line) { handle(message) }
        }
    }

    private func handle(_ message: JSONValue) {
        if message["reload"] == true {
            for view in views.compactMap(\.view) where !view.page.isClosed { view.page.reload() }
        } else if let script = message["script"]?.stringValue {
            for view in views.compactMap(\.view) where showsOwnPage(view) {
                Task { _ = try? await view.page.evaluate(script, argument: message["argument"], in: Self.world) }
            }
        } else if message["state"] == true {
            Task {
                var states: [JSONValue] = []
                for window in windows.compactMap(\.window) where !window.isClosed {
                    states.append(await window.state())
                }
                send(["windows": .array(states)])
            }
        }
    }

    /// Whether the document comes from the app: from one of its folders, or from routes.
    private func showsOwnPage(_ view: PageView) -> Bool {
        view.page.committedURL?.scheme.map(view.page.engine.secureSchemes.contains) == true
    }

    /// Sends a line, without waiting until it has been read.
    /// - Returns: Whether the line is accepted; see ``DevelopmentOutbox``. After the connection has ended, lines are
    ///   dropped as if they were accepted.
    @discardableResult
    private func send(_ message: JSONValue, as kind: DevelopmentOutbox.Kind = .entry) -> Bool {
        guard source != nil else { return true }
        guard outbox.add(message.description, as: kind) else { return false }
        sendUnsent()
        return true
    }

    private func sendUnsent() {
        outbox.send(over: start.descriptor)
        guard outbox.count > 0 else { return sendSource = nil }
        sendSource =
            sendSource ?? DescriptorSource(start.descriptor, G_IO_OUT) { [weak self] in self?.sendUnsent() }
    }

    /// Sends the lines that the socket has not accepted yet, such as the end of a recording, before the process ends.
    func flush() { outbox.flush(over: start.descriptor) }

    /// Ends the app, because `tombolo dev` has ended.
    private func end() {
        (source, sendSource) = (nil, nil)
        for window in windows.compactMap(\.window) { window.close() }
        if let application = g_application_get_default() { g_application_quit(application) }
    }
}

private struct WeakView {
    weak var view: PageView?
}

private struct WeakWindow {
    weak var window: Window?
}
#endif
