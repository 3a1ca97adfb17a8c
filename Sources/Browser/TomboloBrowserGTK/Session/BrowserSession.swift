import CWebKitGTK
import Foundation
import GLibRuntime
import TomboloBridge
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK

/// The shared state of all windows of one kind, ordinary or private: the storage of pages, and the user's settings.
@MainActor
final class BrowserSession {
    let profile: GTKProfile
    /// The automation through which a WebDriver client controls the tabs; nil if the user controls them.
    let automation: GTKAutomation?
    /// The policy of the calls that the browser's own pages may make.
    let internalPolicy: AccessPolicy
    /// Whether the session keeps no data.
    let isPrivate: Bool
    private(set) var settings: BrowserSettings
    /// Called with changed settings.
    var settingsChanged: @MainActor (BrowserSettings) -> Void = { _ in }
    /// The sites that may be loaded without encryption: the sites in the settings, and sites that the user has allowed
    /// in this run.
    var insecureSites: InsecureSites
    /// The zoom levels of sites. A change is written to the profile.
    var zoom: ZoomLevels { didSet { if zoom != oldValue { keep(zoom) } } }
    /// The decisions about permissions of sites. A change is written to the profile.
    var permissions: SitePermissions { didSet { if permissions != oldValue { keep(permissions) } } }
    let downloads = Downloads()
    let contentBlocking: ContentBlocking
    var downloadFolder = DownloadFolder.standard
    /// The history and the bookmarks; nil until the library is open, and if opening it failed.
    private(set) var library: BrowsingLibrary?
    /// The problems with the profile's files.
    let profileAlerts = ProfileAlerts()

    private let files: BrowserFiles?
    private var lock: ProfileLock?
    private let writer: BackgroundWriter
    private var opening: Task<Void, Never>?
    /// The session of the ordinary windows, if this session is for private windows beside them; nil otherwise.
    private let ordinary: BrowserSession?
    /// Number of tabs that show pages of an origin.
    private var visits: [Origin: Int] = [:]
    // False if the file exists but could not be read, because it must not be overwritten.
    private let mayWriteSettings: Bool
    private let mayWriteZoom: Bool
    private let mayWritePermissions: Bool

    /// - Parameters:
    ///   - storage: The storage of the profile.
    ///   - settings: The settings; nil for the settings in the profile's file. The small files of a profile are read
    ///     synchronously.
    ///   - ordinary: The session of the ordinary windows, if the new session is for private windows beside them; nil
    ///     for an independent session.
    ///   - automation: The automation that controls the tabs, in an ephemeral session.
    /// - Throws: ``ProfileError`` when the profile cannot be opened; ``ProfileInUse`` when another browser has it.
    init(
        in storage: ProfileStorage, settings: BrowserSettings?, beside ordinary: BrowserSession? = nil,
        automation: GTKAutomation? = nil
    ) throws {
        self.ordinary = ordinary
        self.automation = automation
        let files = BrowserFiles(of: storage)
        lock = try files.map { try ProfileLock($0.folder) }
        files?.removeUnfinished()
        profile = try automation?.profile ?? GTKProfile(storage)
        internalPolicy = try InternalPages.policy()
        isPrivate = storage == .ephemeral
        self.files = files
        let read = files.map { $0.settings.read() } ?? .missing
        let settings = settings ?? read.value?.settings ?? BrowserSettings()
        let zoom = files.map { $0.zoom.read(standard: settings.zoom) } ?? .missing
        let permissions = files.map { $0.permissions.read() } ?? .missing
        (mayWriteSettings, mayWriteZoom, mayWritePermissions) = (
            read.isReadable, zoom.isReadable, permissions.isReadable
        )
        self.settings = settings
        contentBlocking = ContentBlocking(settings.blocksContent ? settings.blockingLists : [], in: profile)
        insecureSites = settings.insecureSites
        self.zoom = zoom.value ?? ZoomLevels(standard: settings.zoom)
        self.permissions = permissions.value ?? SitePermissions(isPrivate: isPrivate)
        writer = BackgroundWriter { [profileAlerts] in profileAlerts.report(BrowserAlert($0)) }
        let misunderstood: [BrowserAlert?] = (read.value?.problems ?? []).map {
            BrowserAlert.settingNotUnderstood($0.name)
        }
        for alert in [read.alert, zoom.alert, permissions.alert] + misunderstood { profileAlerts.report(alert) }
        profile.accept(settings.cookies)
        opening = Task { await openLibrary() }
    }

    /// Changes settings. The changes apply from the next page on, and to later starts. A change in a private window
    /// applies to all windows.
    func change(_ body: (inout BrowserSettings) -> Void) {
        ordinary?.change(body)
        body(&settings)
        profile.accept(settings.cookies)
        settingsChanged(settings)
        guard let file = files?.settings, mayWriteSettings else { return }
        writer.write(to: "settings") { [settings] () throws(FileProblem) in try file.write(settings) }
    }

    // MARK: Visits

    /// Notes that a tab shows a new page.
    func arrive(at origin: Origin, from old: Origin?) {
        visits[origin, default: 0] += 1
        if let old { leave(old) }
    }

    /// Notes that a tab no longer shows a page of an origin. If no other tab shows the origin, the decisions that are
    /// valid only for the visit end.
    func leave(_ origin: Origin) {
        guard let count = visits[origin] else { return }
        visits[origin] = count > 1 ? count - 1 : nil
        if count == 1 { permissions.endVisit(to: origin) }
    }

    /// The page of the home button and of a new tab; nil for the start page.
    var home: URL? { if case .address(let url) = settings.home { url } else { nil } }

    /// Waits until the library is open, or has failed to open.
    func openedLibrary() async -> BrowsingLibrary? {
        await opening?.value
        return library
    }

    private func openLibrary() async {
        // If opening fails, the browser works without the library, and so without suggestions from it.
        do throws(LibraryError) {
            library = if let files { try await .open(in: files.folder) } else { try await .inMemory() }
            profileAlerts.report(library?.damagedFile.map { .damagedFile($0.path(percentEncoded: false)) })
        } catch {
            profileAlerts.report(BrowserAlert(error))
        }
    }

    private func keep(_ zoom: ZoomLevels) {
        guard let file = files?.zoom, mayWriteZoom else { return }
        writer.write(to: "zoom") { () throws(FileProblem) in try file.write(zoom) }
    }

    private func keep(_ permissions: SitePermissions) {
        guard let file = files?.permissions, mayWritePermissions else { return }
        writer.write(to: "permissions") { () throws(FileProblem) in try file.write(permissions) }
    }

    /// Waits until all pending writes are made, and closes the library. The session cannot be used after that.
    func finish() async {
        if settings.clearsCookiesAtExit { try? await profile.deleteAllCookies() }
        await writer.finish()
        await openedLibrary()?.close()
        lock = nil
    }
}

extension GTKProfile {
    /// Sets the cookie policy from the user's setting.
    fileprivate func accept(_ cookies: BrowserSettings.Cookies) {
        let policy =
            switch cookies {
            case .all: WEBKIT_COOKIE_POLICY_ACCEPT_ALWAYS
            case .notThirdParty: WEBKIT_COOKIE_POLICY_ACCEPT_NO_THIRD_PARTY
            case .none: WEBKIT_COOKIE_POLICY_ACCEPT_NEVER
            }
        webkit_cookie_manager_set_accept_policy(webkit_network_session_get_cookie_manager(session.opaque), policy)
    }
}

extension FileReading {
    /// The alert about a file that could not be read; nil otherwise.
    fileprivate var alert: BrowserAlert? {
        switch self {
        case .missing, .value: nil
        case .corrupt(_, let setAside): .damagedFile(setAside ?? "")
        case .failed(let problem): .unusableFile(problem.path)
        }
    }

    fileprivate var isReadable: Bool { if case .failed = self { false } else { true } }
}
