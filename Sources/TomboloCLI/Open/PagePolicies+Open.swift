import Foundation
import TomboloEngine

extension PagePolicies {
    /// What a page that is tried by hand may do: go where a browser would go, and open, save and ask for nothing.
    ///
    /// The served folder needs no rule: it is the origin that the command itself loads.
    /// - Parameters:
    ///   - policy: What the folder is served with. With the local one a page of it leaves it only with the user's click: an address can carry
    ///     what the page has read.
    ///   - load: Told what is asked for and the status of what comes; it decides nothing.
    init(for target: Target, servedWith policy: ServedPolicy, telling load: FirstLoad) {
        self.init()
        navigation.append("observer") { _ in
            load.noteAction()
            return nil
        }
        if policy == .local, case .served = target {
            let own = target.originText
            navigation.append("a local page stays where it is") { action in
                let isOfTheWeb = ["http", "https"].contains(action.url.scheme?.lowercased() ?? "")
                return isOfTheWeb && action.topOrigin.description == own && !action.isUserInitiated ? .cancel : nil
            }
        }
        navigation.append("http and https") { action in
            ["http", "https"].contains(action.url.scheme?.lowercased() ?? "") ? .allow : nil
        }
        // Opaque, so nothing can be granted to it; and a frame cannot be told from the page here.
        navigation.append("data") { action in action.url.scheme?.lowercased() == "data" ? .allow : nil }
        if case .file(let url) = target {
            let folder = Target.folderPath(of: url)
            navigation.append("the target's folder") { action in
                action.url.isFileURL && Target.folderPath(of: action.url).hasPrefix(folder) ? .allow : nil
            }
        }
        response.append("observer") { response in
            if response.isMainFrame { load.noteStatus(response.status) }
            return nil
        }
    }
}
