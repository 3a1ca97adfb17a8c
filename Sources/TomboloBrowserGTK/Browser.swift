public import Foundation
public import Tombolo
import CAdwaita
import CWebKitGTK
import GLibRuntime
public import TomboloBrowser
public import TomboloEngine
import TomboloEngineGTK

/// The browser: its windows, and what they share.
///
/// Everything runs on the main actor, on a thread that runs GLib's main loop.
@MainActor
public final class Browser {
    /// How a browser is made.
    public struct Configuration {
        /// Where pages and the browser keep their data. What is ephemeral is a private browser's.
        public var storage: ProfileStorage
        /// What is set; nil for what the profile's own file says, and the defaults where it says nothing.
        public var settings: BrowserSettings?
        /// The language of everything that the browser says; nil for that of the settings, and of the environment where they say nothing.
        public var language: Language?
        /// Whether a WebDriver client opens the tabs and drives them. Nothing is left behind then, and no window opens before it asks for one.
        public var isAutomated = false
        /// A window's size when it opens, in logical pixels.
        public var windowSize = (width: 1000, height: 720)

        /// Makes a configuration.
        public init(storage: ProfileStorage, settings: BrowserSettings? = nil, language: Language? = nil) {
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
    /// That of the private windows; gone with the last of them.
    private var privateSession: BrowserSession?
    private(set) var windows: [BrowserWindow] = []
    private weak var application: Application?
    private let (opened, noteOpened) = AsyncStream<Never>.makeStream()

    /// Makes a browser without a window.
    /// - Parameter application: Ends when the last window is closed; nil where somebody else runs the main loop.
    /// - Throws: ``ProfileError`` when the profile cannot be opened; ``ProfileInUse`` when another browser has it.
    public init(_ configuration: Configuration, in application: Application? = nil) throws {
        self.application = application
        windowSize = configuration.windowSize
        let automation = configuration.isAutomated ? GTKAutomation(name: "tombolo") : nil
        let storage = configuration.isAutomated ? .ephemeral : configuration.storage
        session = try BrowserSession(in: storage, settings: configuration.settings, automation: automation)
        texts = BrowserTexts(configuration.language ?? session.settings.language ?? .ofEnvironment)
        recorder = BrowserFiles(of: storage).map { [troubles = session.troubles] files in
            SessionRecorder(files.session) { troubles.report(BrowserAlert($0)) }
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

    /// Begins to note what is open, and opens what was open when the browser last ended, where that is wanted.
    public func restoreSession() async {
        guard let recorder else { return }
        let start = await recorder.begin(session.settings.restoring)
        if let path = start.setAside { windows.first?.alerts.show(.damagedFile(path)) }
        switch start.offer {
        case .nothing: break
        case .restore(let snapshot): restore(snapshot)
        case .ask(let snapshot): if await wantsTabsBack() { restore(snapshot) }
        }
        isRecording = true
        note()
    }

    /// Opens a window with a tab for each URL; without any, with the start page.
    /// - Throws: ``ProfileError`` when a private window's profile cannot be made.
    public func openWindow(_ urls: [URL] = [], isPrivate: Bool = false) throws {
        let window = try makeWindow(isPrivate: isPrivate)
        if urls.isEmpty { window.openTab() }
        for (index, url) in urls.enumerated() { window.openTab(url, isSelected: index == 0, isLast: true) }
        window.present()
    }

    private func makeWindow(isPrivate: Bool = false) throws -> BrowserWindow {
        let window = BrowserWindow(in: try session(isPrivate: isPrivate), texts, size: windowSize)
        windows.append(window)
        window.heard = { [weak self, weak window] event in
            if let self, let window { hear(event, from: window) }
        }
        window.downloadsAtStake = { [weak self, weak window] in
            guard let self, let window, windows.count(where: { $0.session === window.session }) == 1 else { return 0 }
            return window.session.downloads.list.runningCount
        }
        application?.keepRunning(with: window.window)
        if windows.count == 1 { tellTroubles(in: window) }
        noteOpened.finish()
        return window
    }

    /// Opens a URL in a new tab of the newest ordinary window.
    /// - Throws: ``ProfileError`` when there is no window and none can be made.
    public func open(_ url: URL) throws {
        guard let window = windows.last(where: { $0.session === session }) else { return try openWindow([url]) }
        window.openTab(url)
        window.present()
    }

    /// Brings the newest window to the front.
    public func present() { windows.last?.present() }

    /// Closes all windows.
    public func close() {
        // What they show together is what the next start may want back.
        let all = snapshot
        isClosing = true
        for window in windows { window.close() }
        end(all)
    }

    private func tellTroubles(in window: BrowserWindow) {
        session.troubles.show { [weak self] in self?.windows.first?.alerts.show($0) }
        guard session.contentBlocking.isUsed else { return }
        Task {
            _ = await session.contentBlocking.compiled()
            for path in session.contentBlocking.refused where !window.isClosed {
                window.alerts.show(.refusedList(path))
            }
        }
    }

    private func hear(_ event: BrowserWindow.Event, from window: BrowserWindow) {
        switch event {
        case .wantsWindow(let isPrivate):
            // An ephemeral profile takes nothing that could fail; one that is there is not made again.
            try? openWindow(isPrivate: isPrivate)
        case .wantsEnd:
            let running = [session, privateSession].compactMap { $0?.downloads.list.runningCount }.reduce(0, +)
            window.confirm(endOf: running) { [weak self] in self?.close() }
        case .changed: note()
        case .closed:
            // What the last window showed is what the next start may want back.
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

    // MARK: What was open

    private var snapshot: SessionSnapshot { SessionSnapshot(windows.map(\.record)) }

    /// Has what is open noted. Not with each change: a page changes its progress many times, and all tabs are asked for their histories.
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

    /// Waits until all is written that is to be there at the next start. Only after the last window has closed.
    func finish() async { await ending?.value }

    private func wantsTabsBack() async -> Bool {
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
    /// What a person prefers, as `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` say it.
    public static var ofEnvironment: Language {
        var names: [String] = []
        var next = g_get_language_names()
        while let name = next?.pointee {
            names.append(String(cString: name))
            next = next?.advanced(by: 1)
        }
        return Language(preferred: names)
    }
}
