import Foundation
import TomboloEngine

extension PagePolicies {
    /// Makes the policies of a page that is tried by hand: it may navigate where a browser would, but not open windows, save or request permissions.
    ///
    /// The served folder needs no rule, because it is the origin that the command itself loads.
    /// - Parameters:
    ///   - policy: The policy with which the folder is served. With the local one, a page can leave the folder only on the user's click, because a
    ///     URL can carry data that the page has read.
    ///   - load: Records the requested loads and the status of responses; it decides nothing.
    init(for target: Target, servedWith policy: ServedPolicy, telling load: FirstLoad) {
        self.init()
        navigation.append("observer") { _ in
            load.noteAction()
            return nil
        }
        if policy == .local, case .served = target {
            let own = target.originText
            navigation.append("restriction of local pages") { action in
                let isOfTheWeb = ["http", "https"].contains(action.url.scheme?.lowercased() ?? "")
                return isOfTheWeb && action.topOrigin.description == own && !action.isUserInitiated ? .cancel : nil
            }
        }
        navigation.append("http and https") { action in
            ["http", "https"].contains(action.url.scheme?.lowercased() ?? "") ? .allow : nil
        }
        // Allowed for frames and for the page alike. A `data:` document has an opaque origin, so it cannot have a
        // grant.
        navigation.append("data") { action in action.url.scheme?.lowercased() == "data" ? .allow : nil }
        if case .file(let url) = target {
            let folder = Target.folderPath(of: url)
            navigation.append("the target's folder") { action in
                action.url.isFileURL && Target.folderPath(of: action.url).hasPrefix(folder) ? .allow : nil
            }
        }
        response.append("observer") { response in
            if response.isMainFrame { load.noteStatus(response.status, of: response.url) }
            return nil
        }
    }
}
