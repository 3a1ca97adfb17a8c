import Foundation
import TomboloBrowser
import TomboloEngine

/// The policies of a web page in a tab.
@MainActor
struct TabRules {
    let session: BrowserSession
    weak var tab: BrowserTab?

    var policies: PagePolicies {
        var policies = PagePolicies()
        // These two policies wait for the user's answer, which may take a while.
        policies.download.deadline = .seconds(300)
        policies.permission.deadline = .seconds(300)
        policies.navigation.append("navigation rule") { [session, weak tab] action in
            var action = action
            // The engine does not report that this navigation is in a frame. It must be in one, because the engine does
            // not let a page navigate the main frame to `data:`.
            if action.url.scheme?.lowercased() == "data" { action.isMainFrame = false }
            switch NavigationRule(insecureSites: session.insecureSites).decide(action) {
            case .show: return .allow
            case .requestConfirmationToOpenOutside: tab?.openOutside(action.url)
            case .refuse(.insecure): tab?.refuse(action)
            case .refuse: break
            }
            return .cancel
        }
        policies.response.append("download of unsupported types") { response in
            response.canBeShown && !response.isAttachment ? nil : .download
        }
        policies.download.append("download folder") { [weak tab] request in
            await tab?.save(request) ?? .refuse
        }
        policies.newWindow.append("user's click") { [weak tab] request in tab?.decide(request) ?? .refuse }
        policies.permission.append("user's decision") { [weak tab] request in await tab?.answer(request) }
        return policies
    }
}
