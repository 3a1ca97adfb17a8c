import CWebKitGTK
import Foundation
import GLibRuntime
import TomboloBridge
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK

/// What the windows of one kind, ordinary or private, share: where pages keep their data, and what the person has chosen.
@MainActor
final class BrowserSession {
    let profile: GTKProfile
    /// Lets a driver have the tabs; nil where they are a person's.
    let automation: GTKAutomation?
    /// What the browser's own pages may call.
    let internalPolicy: AccessPolicy
    /// Whether it leaves nothing behind.
    let isPrivate: Bool
    private(set) var settings: BrowserSettings
    /// Told of changed settings.
    var settingsChanged: @MainActor (BrowserSettings) -> Void = { _ in }
    /// Which sites may be asked without encryption: those of the settings, and those that the person has chosen since.
    var insecureSites: InsecureSites
    /// The zoom of sites.
    var zoom: ZoomLevels { didSet { if zoom != oldValue { keep(zoom) } } }
    /// What sites may do.
    var permissions: SitePermissions { didSet { if permissions != oldValue { keep(permissions) } } }
    let downloads = Downloads()
    let contentBlocking: ContentBlocking
    /// Where downloads go.
    var downloadFolder = DownloadFolder.standard
    /// The history and the bookmarks; nil until they have been opened, and where they cannot be.
    private(set) var library: BrowsingLibrary?
    /// What is wrong with the profile's files.
    let troubles = Troubles()

    private let files: BrowserFiles?
    private var lock: ProfileLock?
    private let writer: BackgroundWriter
    private var opening: Task<Void, Never>?
    /// That of the ordinary windows, for private ones beside them.
    private let ordinary: BrowserSession?
    /// How many tabs show pages of an origin.
    private var visits: [Origin: Int] = [:]
    // A file that could not be read is still there, and nothing is written over it.
    private let mayWriteSettings: Bool
    private let mayWriteZoom: Bool
    private let mayWritePermissions: Bool

    /// - Parameters:
    ///   - storage: Where it is kept.
    ///   - settings: What is set; nil for what the profile's file says. The small files of a profile are read at once.
    ///   - ordinary: Whose private windows it is for; nil for a session of its own.
    ///   - automation: Whose tabs they are, in an ephemeral session.
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
        writer = BackgroundWriter { [troubles] in troubles.report(BrowserAlert($0)) }
        let misunderstood: [BrowserAlert?] = (read.value?.problems ?? []).map {
            BrowserAlert.settingNotUnderstood($0.name)
        }
        for trouble in [read.trouble, zoom.trouble, permissions.trouble] + misunderstood { troubles.report(trouble) }
        profile.accept(settings.cookies)
        opening = Task { await openLibrary() }
    }

    /// Changes settings; they hold from the next page on, and for the next start. In a private window they are those of all windows.
    func change(_ body: (inout BrowserSettings) -> Void) {
        ordinary?.change(body)
        body(&settings)
        profile.accept(settings.cookies)
        settingsChanged(settings)
        guard let file = files?.settings, mayWriteSettings else { return }
        writer.write(to: "settings") { [settings] () throws(FileProblem) in try file.write(settings) }
    }

    // MARK: Visits

    /// A tab shows a page of another origin, or of the same.
    func arrive(at origin: Origin, from old: Origin?) {
        visits[origin, default: 0] += 1
        if let old { leave(old) }
    }

    /// A tab shows a page no more; with the last page of an origin ends what was decided for the visit.
    func leave(_ origin: Origin) {
        guard let count = visits[origin] else { return }
        visits[origin] = count > 1 ? count - 1 : nil
        if count == 1 { permissions.endVisit(to: origin) }
    }

    /// What Home and a new tab lead to; nil for the start page.
    var home: URL? { if case .address(let url) = settings.home { url } else { nil } }

    /// Waits until the library is there, or is known not to be.
    func openedLibrary() async -> BrowsingLibrary? {
        await opening?.value
        return library
    }

    private func openLibrary() async {
        // Without its library the browser goes on; what is not there is not suggested.
        do throws(LibraryError) {
            library = if let files { try await .open(in: files.folder) } else { try await .inMemory() }
            troubles.report(library?.damagedFile.map { .damagedFile($0.path(percentEncoded: false)) })
        } catch {
            troubles.report(BrowserAlert(error))
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

    /// Waits until all that was to be written is, and closes the library. The session is of no use after that.
    func finish() async {
        if settings.clearsCookiesAtExit { try? await profile.deleteAllCookies() }
        await writer.finish()
        await openedLibrary()?.close()
        lock = nil
    }
}

extension GTKProfile {
    /// Has pages keep the cookies that a person wants kept.
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
    /// What a person should know of it.
    fileprivate var trouble: BrowserAlert? {
        switch self {
        case .missing, .value: nil
        case .corrupt(_, let setAside): .damagedFile(setAside ?? "")
        case .failed(let problem): .unusableFile(problem.path)
        }
    }

    fileprivate var isReadable: Bool { if case .failed = self { false } else { true } }
}
