import CWebKitGTK
import Foundation
import GLibRuntime
import TomboloBrowser
import TomboloEngine
import TomboloWidgets

/// What a page wants that is not its own to decide.
extension BrowserTab {
    /// A window: a tab where a person has clicked for it, and a word of what was not opened.
    func decide(_ request: NewWindowRequest) -> NewWindowDecision {
        popups.setting = session.settings.popups
        popups.rule = NavigationRule(insecureSites: session.insecureSites)
        switch popups.decide(request, at: .now) {
        case .openTab: return .open
        case .askToOpenOutside(let url): openOutside(url)
        case .block: heard(.blockedWindows)
        case .refuse: break
        }
        return .refuse
    }

    /// Opens what was blocked.
    func openBlockedWindows() {
        for url in popups.takeBlocked() { heard(.wantsTab(url, from: page.origin)) }
    }

    /// Another program, for mail and the like; a person is asked.
    func openOutside(_ wanted: URL) {
        let url = OutsideAddress.tidied(wanted)
        guard !isAsking else { return }
        isAsking = true
        Task {
            let title = texts[.openOutside, url.scheme ?? ""]
            let answer = await dialogs.ask(title, ShownAddress(url).text, yes: texts[.open], no: texts[.cancel])
            isAsking = false
            if answer?.isYes == true { tombolo_show_uri(view.window, url.absoluteString) }
        }
    }

    /// A permission: what was decided, else what a person says now.
    func answer(_ request: PermissionRequest) async -> PermissionDecision? {
        switch session.permissions.answer(to: request) {
        case .decided(let decision): return decision
        case .refused: return .deny
        case .ask: break
        }
        guard !isAsking else { return .deny }
        isAsking = true
        let site = ShownSite(request.origin)?.text ?? ""
        let answer = await dialogs.ask(
            texts[.permissionTitle, site], texts[request.kind.text], yes: texts[.allow], no: texts[.deny],
            tick: texts[.rememberDecision])
        isAsking = false
        // A question that went with its page, or was closed, is nobody's word: it is asked again.
        guard let answer else { return .deny }
        let decision: PermissionDecision = answer.isYes ? .grant : .deny
        session.permissions.decide(decision, for: request, isRemembered: answer.isTicked)
        return decision
    }

    /// A file: it goes into the folder of downloads, under a name that nothing there has. About a page that saves one after the other a
    /// person decides.
    func save(_ request: DownloadRequest) async -> DownloadDecision {
        guard await maySave(request) else { return .refuse }
        let downloads = session.downloads
        let file = DownloadFolder.file(named: request.suggestedFilename, in: session.downloadFolder) { file in
            FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) || downloads.isTaken(file)
        }
        downloads.add(request, of: number, to: file)
        heard(.downloadStarted(file.lastPathComponent))
        return .save(to: file)
    }

    private func maySave(_ request: DownloadRequest) async -> Bool {
        if let decision = unbidden.decideDownload() { return decision }
        guard !isAsking else { return false }
        isAsking = true
        let site = ShownSite(request.topOrigin)?.text ?? texts[.aPage]
        let answer = await dialogs.ask(
            texts[.permissionTitle, site], texts[.permissionDownloads], yes: texts[.allow], no: texts[.deny])
        isAsking = false
        unbidden.answerDownloads(answer?.isYes == true)
        return answer?.isYes == true
    }

    /// Passes on what the engine says of a download.
    func hear(_ event: DownloadEvent) {
        session.downloads.apply(event, of: number)
        if case .finished(_, let file) = event { heard(.downloadFinished(file.lastPathComponent)) }
    }
}

extension PermissionRequest.Kind {
    /// What a person is told that a site wants.
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
