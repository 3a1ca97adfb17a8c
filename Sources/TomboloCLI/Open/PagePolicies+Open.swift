import Foundation
import TomboloEngine

extension PagePolicies {
    /// What a page that is tried by hand may do: go where a browser would go, and open, save and ask for nothing.
    ///
    /// The served folder needs no rule: it is the origin that the command itself loads.
    /// - Parameter onStatus: Told the HTTP status of each top-level response.
    init(for target: Target, onStatus: @escaping @MainActor @Sendable (Int) -> Void) {
        self.init()
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
        response.append("status") { response in
            if response.isMainFrame { onStatus(response.status) }
            return nil
        }
    }
}
