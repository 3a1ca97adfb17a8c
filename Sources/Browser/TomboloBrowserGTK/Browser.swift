package import Foundation
package import Tombolo
import CAdwaita
import CGLib
import GLibRuntime
package import TomboloBrowser
package import TomboloEngine
import TomboloEngineGTK

/// The browser: its windows, and their shared state.
///
/// Everything runs on the main actor, on a thread that runs GLib's main loop.
@MainActor
package final class Browser {
    /// The configuration of a browser.
    package struct Configuration {
        /// The storage of pages and of the browser. With an ephemeral storage all windows are private.
        package var storage: ProfileStorage
        /// The settings; nil for the settings in the profile's file. Settings that the file does not contain have their
        /// defaults.
        package var settings: BrowserSettings?
        /// The language of the browser's texts; nil for the language in the settings or, if they do not name one, that
        /// of the environment.
        package var language: Language?
        /// Whether a WebDriver client opens and controls the tabs. If so, no data is kept, and no window opens before
        /// the client requests one.
        package var isAutomated = false
        /// The initial size of a window, in logical pixels.
        package var windowSize = (width: 1000, height: 720)

        /// Creates a configuration with windows of 1000 by 720 pixels, for users rather than a WebDriver client.
        package init(storage: ProfileStorage, settings: BrowserSettings? = nil, language: Language? = nil) {
            self.storage = storage
            self.settings = settings
            self.language = language
        }
    }

    private let windowSize: (width: Int, height: Int)
    private let recorder: SessionRecorder?
    private var isRecording = false
    /// Whether all windows are being closed at once.
    private var isClosing = false
    private var noting: Task<Void, Never>?
    private var ending: Task<Void, Never>?
    private let texts: BrowserTexts
    private let session: BrowserSession
    /// The session of the private windows; nil if there are no private windows beside ordinary ones.
    private var privateSession: BrowserSession?
    private(set) var windows: [BrowserWindow] = []
    private weak var application: Application?
    private let (opened, noteOpened) = AsyncStream<Never>.makeStream()

    /// Creates a browser without a window.
    /// - Parameter application: The application that ends when the last window is closed; nil if the caller runs the
    ///   main loop.
    /// - Throws: ``ProfileError`` when the profile cannot be opened; ``ProfileInUse`` when another browser has it.
    package init(_ configuration: Configuration, in application: Application? = nil) throws {
        self.application = application
        windowSize = configuration.windowSize
        let automation = configuration.isAutomated ? GTKAutomation(name: "tombolo") : nil
        let storage = configuration.isAutomated ? .ephemeral : configuration.storage
        session = try BrowserSession(in: storage, settings: configuration.settings, automation: automation)
        texts = BrowserTexts(configuration.language ?? session.settings.language ?? .ofEnvironment)
        recorder = BrowserFiles(of: storage).map { [profileAlerts = session.profileAlerts] files in
            SessionRecorder(files.session) { profileAlerts.report(BrowserAlert($0)) }
        }
        session.settingsChanged = { [recorder] in recorder?.use($0.restoring) }
        automation?.onEnd = { [weak self] in self?.close() }
        automation?.makePage = { [weak self] in self?.makeAutomatedPage() }
    }

    /// Waits until the first window is open.
    func hasWindow() async { for await _ in opened {} }

    private func makeAutomatedPage() -> GTKPage? {
        guard let window = windows.last ?? (try? makeWindow()) else { return nil }
        let tab = window.openTab(loadsHome: false)
        window.present()
        return tab.engine
    }

    /// Starts recording the session, and restores the previous one according to the settings.
    package func restoreSession() async {
        guard let recorder else { return }
        let start = await recorder.begin(session.settings.restoring)
        if let path = start.setAside { windows.first?.alerts.show(.damagedFile(path)) }
        switch start.offer {
        case .nothing: break
        case .restore(let snapshot): restore(snapshot)
        case .ask(let snapshot): if await confirmRestoring() { restore(snapshot) }
        }
        isRecording = true
        note()
    }

    /// Opens a window with a tab for each URL. Without URLs, the window has one tab, which shows the home page or the
    /// start page.
    /// - Throws: ``ProfileError`` when a private window's profile cannot be created.
    package func openWindow(_ urls: [URL] = [], isPrivate: Bool = false) throws {
        let window = try makeWindow(isPrivate: isPrivate)
        if urls.isEmpty { window.openTab() }
        for (index, url) in urls.enumerated() { window.openTab(url, isSelected: index == 0, isLast: true) }
        window.present()
    }

    private func makeWindow(isPrivate: Bool = false) throws -> BrowserWindow {
        let window = BrowserWindow(in: try session(isPrivate: isPrivate), texts, size: windowSize)
        windows.append(window)
        window.onEvent = { [weak self, weak window] event in
            if let self, let window { handle(event, from: window) }
        }
        window.downloadsAtStake = { [weak self, weak window] in
            guard let self, let window, windows.count(where: { $0.session === window.session }) == 1 else { return 0 }
            return window.session.downloads.list.runningCount
        }
        application?.keepRunning(with: window.window)
        if windows.count == 1 { reportTroubles(in: window) }
        noteOpened.finish()
        return window
    }

    /// Opens a URL in a new tab of the newest ordinary window, or in a new window if there is none.
    /// - Throws: ``ProfileError`` when no window can be created.
    package func open(_ url: URL) throws {
        guard let window = windows.last(where: { $0.session === session }) else { return try openWindow([url]) }
        window.openTab(url)
        window.present()
    }

    /// Brings the newest window to the front.
    package func present() { windows.last?.present() }

    package func close() {
        // The snapshot is taken before the windows close, so that the next start can restore all of them together.
        let all = snapshot
        isClosing = true
        for window in windows { window.close() }
        end(all)
    }

    private func reportTroubles(in window: BrowserWindow) {
        session.profileAlerts.show { [weak self] in self?.windows.first?.alerts.show($0) }
        guard session.contentBlocking.isUsed else { return }
        Task {
            _ = await session.contentBlocking.compiled()
            for path in session.contentBlocking.refused where !window.isClosed {
                window.alerts.show(.refusedList(path))
            }
        }
    }

    private func handle(_ event: BrowserWindow.Event, from window: BrowserWindow) {
        switch event {
        case .windowRequested(let isPrivate):
            // This cannot fail, because creating an ephemeral profile cannot fail, and an existing profile is not
            // opened again.
            try? openWindow(isPrivate: isPrivate)
        case .quitRequested:
            let running = [session, privateSession].compactMap { $0?.downloads.list.runningCount }.reduce(0, +)
            window.confirm(endOf: running) { [weak self] in self?.close() }
        case .changed: note()
        case .closed:
            // The snapshot is taken before the window is removed, so that the next start can restore the window if it
            // is the last one.
            let last = snapshot
            windows.removeAll { $0 === window }
            if !windows.contains(where: { $0.session === window.session }) { window.session.downloads.cancelAll() }
            if isClosing { break }
            if windows.isEmpty { end(last) } else { note() }
            if !windows.contains(where: { $0.session === privateSession }) { privateSession = nil }
        }
    }

    private func session(isPrivate: Bool) throws -> BrowserSession {
        guard isPrivate, !session.isPrivate else { return session }
        if let privateSession { return privateSession }
        let made = try BrowserSession(in: .ephemeral, settings: session.settings, beside: session)
        made.insecureSites = session.insecureSites
        made.downloadFolder = session.downloadFolder
        privateSession = made
        return made
    }

    // MARK: Restoring the session

    private var snapshot: SessionSnapshot { SessionSnapshot(windows.map(\.record)) }

    /// Records the session after a delay of one second, to combine the changes in that time. Recording at each change
    /// would be too expensive, because a load changes its progress many times, and a record needs the history of every
    /// tab.
    private func note() {
        guard isRecording, noting == nil else { return }
        noting = Task {
            try? await Task.sleep(for: .seconds(1))
            noting = nil
            if isRecording, !Task.isCancelled { recorder?.note(snapshot) }
        }
    }

    private func end(_ snapshot: SessionSnapshot) {
        guard ending == nil else { return }
        noting?.cancel()
        ending = Task { [recorder, session, isRecording] in
            if isRecording { await recorder?.end(snapshot) }
            await session.finish()
        }
        isRecording = false
        application?.stay(during: finish)
    }

    /// Waits until all data for the next start is written. Call it only after the last window has closed.
    func finish() async { await ending?.value }

    private func confirmRestoring() async -> Bool {
        guard let window = windows.first else { return false }
        return await window.ask(texts[.restoreTitle], texts[.restoreMessage], yes: texts[.restore], no: texts[.notNow])
    }

    private func restore(_ snapshot: SessionSnapshot) {
        for (index, record) in snapshot.windows.enumerated() {
            if index > 0 { try? openWindow() }
            windows.last?.restore(record)
        }
    }
}

extension Language {
    /// The user's language, from `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`.
    package static var ofEnvironment: Language {
        var names: [String] = []
        var next = g_get_language_names()
        while let name = next?.pointee {
            names.append(String(cString: name))
            next = next?.advanced(by: 1)
        }
        return Language(preferred: names)
    }
}
