import CGTK
import Foundation
import GLibRuntime
import TomboloBrowser
import TomboloEngine
import TomboloWidgets

/// Decides requests of a page that need the user's or the browser's consent.
extension BrowserTab {
    /// Decides about a window that the page requests, according to the popup policy. If the window is blocked, the
    /// browser window is notified.
    func decide(_ request: NewWindowRequest) -> NewWindowDecision {
        popups.setting = session.settings.popups
        popups.rule = NavigationRule(insecureSites: session.insecureSites)
        switch popups.decide(request, at: .now) {
        case .openTab: return .open
        case .requestConfirmationToOpenOutside(let url): openOutside(url)
        case .block: onEvent(.blockedWindows)
        case .refuse: break
        }
        return .refuse
    }

    func openBlockedWindows() {
        for url in popups.takeBlocked() { requestTab(url, from: page.origin) }
    }

    /// Requests a tab for an address that the page or one of its frames opens.
    ///
    /// The engine does not report which of them does. So the load is attributed to the page's origin only if the document never had a frame
    /// of another origin. Otherwise an advertisement's request would carry the cookies that are sent only with the site's own requests
    /// (`SameSite=Strict`).
    /// - Parameter origin: The origin of the top-level document.
    func requestTab(_ url: URL, from origin: Origin) {
        let isFromSiteItself = foreignFrames?.hasForeignFrames == false
        onEvent(.tabRequested(url, from: isFromSiteItself ? origin : .opaque))
    }

    /// Opens an address in another program, such as a mail program, after asking the user.
    func openOutside(_ wanted: URL) {
        let url = OutsideAddress.tidied(wanted)
        guard !isAsking else { return }
        isAsking = true
        Task {
            let title = texts[.openOutside, url.scheme ?? ""]
            let answer = await dialogs.ask(title, DisplayAddress(url).text, yes: texts[.open], no: texts[.cancel])
            isAsking = false
            if answer?.isYes == true { tombolo_show_uri(view.window, url.absoluteString) }
        }
    }

    /// Answers a permission request from the stored decision, or asks the user.
    func answer(_ request: PermissionRequest) async -> PermissionDecision? {
        switch session.permissions.answer(to: request) {
        case .decided(let decision): return decision
        case .refused: return .deny
        case .ask: break
        }
        guard !isAsking else { return .deny }
        isAsking = true
        let site = DisplaySite(request.origin)?.text ?? ""
        let answer = await dialogs.ask(
            texts[.permissionTitle, site], texts[request.kind.text], yes: texts[.allow], no: texts[.deny],
            tick: texts[.rememberDecision])
        isAsking = false
        // The dialog was dismissed without an answer, so the user is asked again next time.
        guard let answer else { return .deny }
        let decision: PermissionDecision = answer.isYes ? .grant : .deny
        session.permissions.decide(decision, for: request, isRemembered: answer.isTicked)
        return decision
    }

    /// Decides about a download. An allowed file is saved in the download folder, under a name that does not exist
    /// there. If a page saves several files, the user is asked.
    func save(_ request: DownloadRequest) async -> DownloadDecision {
        guard await maySave(request) else { return .refuse }
        let downloads = session.downloads
        let file = DownloadFolder.file(named: request.suggestedFilename, in: session.downloadFolder) { file in
            FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) || downloads.isTaken(file)
        }
        downloads.add(request, of: number, to: file)
        onEvent(.downloadStarted(file.lastPathComponent))
        return .save(to: file)
    }

    private func maySave(_ request: DownloadRequest) async -> Bool {
        if let decision = unsolicited.decideDownload() { return decision }
        guard !isAsking else { return false }
        isAsking = true
        let site = DisplaySite(request.topOrigin)?.text ?? texts[.aPage]
        let answer = await dialogs.ask(
            texts[.permissionTitle, site], texts[.permissionDownloads], yes: texts[.allow], no: texts[.deny])
        isAsking = false
        unsolicited.answerDownloads(answer?.isYes == true)
        return answer?.isYes == true
    }

    /// Handles the engine's event of a download.
    func handle(_ event: DownloadEvent) {
        session.downloads.apply(event, of: number)
        if case .finished(_, let file) = event { onEvent(.downloadFinished(file.lastPathComponent)) }
    }
}

extension PermissionRequest.Kind {
    /// The text for the permission that a site requests.
    var text: BrowserText {
        switch self {
        case .geolocation: .permissionPlace
        case .notifications: .permissionNotifications
        case .camera: .permissionCamera
        case .microphone: .permissionMicrophone
        case .cameraAndMicrophone: .permissionCameraAndMicrophone
        case .screen: .permissionScreen
        case .pointerLock: .permissionPointer
        case .clipboard: .permissionClipboard
        case .thirdPartyStorage: .permissionThirdParty
        case .deviceNames: .permissionDevices
        case .mediaKeys: .permissionMediaKeys
        case .other: .permissionOther
        }
    }
}
