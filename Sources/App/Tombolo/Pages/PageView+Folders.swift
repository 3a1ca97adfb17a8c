#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloBridge
import TomboloEngine

extension PageView {
    /// Loads a path of one of the folders; by default its start page.
    public func load(folder name: String, path: String = "") {
        if let url = URL(string: "app://\(name)/\(path)") { page.load(url) }
    }

    /// Returns the handlers for the hosts of the scheme `app`.
    static func sites(of configuration: Configuration) throws(AppNameError) -> [String: any SchemeHandling] {
        var sites: [String: any SchemeHandling] = [:]
        for (name, folder) in configuration.folders {
            let policy = configuration.contentSecurityPolicy
            var handler = try FolderSchemeHandler(name: name, folder: folder, contentSecurityPolicy: policy)
            handler.furtherSchemes = Set(configuration.schemes.filter { $0.value.isSecure }.keys)
            sites[name] = developmentHandler(inPlaceOf: handler) ?? handler
        }
        for (name, handler) in configuration.sites {
            guard AppNameError.isAcceptable(name) else { throw AppNameError(name: name) }
            sites[name] = handler
        }
        return sites
    }

    /// Returns the schemes that the page serves, with the hosts of those schemes whose hosts are known.
    static func servedOrigins(
        of configuration: Configuration, _ schemes: [String: any SchemeHandling]
    ) -> [String: ServedHosts] {
        var served: [String: ServedHosts] = schemes.mapValues { handler in
            (handler as? FolderSchemeHandler).map { .named([$0.name]) } ?? .any
        }
        served["app"] = .named(Set(configuration.folders.keys).union(configuration.sites.keys))
        return served
    }
}
