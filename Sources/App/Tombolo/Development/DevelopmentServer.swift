#if DEBUG && os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SoupRuntime
import TomboloEngine

/// A development server on this machine. It serves one of the app's folders while `tombolo dev` runs the app. Exists in
/// debug builds only.
struct DevelopmentServer: Sendable {
    /// The folder whose pages it serves.
    let folder: URL
    /// The host and port, as in `127.0.0.1:5173`.
    let authority: String
    /// Sources that the pages' policy allows in addition to those that the app allows, by directive.
    let sources: [String: [String]]
    /// A JavaScript function that provides pages with WebSocket connections to the server.
    let socketScript: String

    /// Sends the requests of all pages.
    @MainActor static let client = SoupClient()

    /// Reads the member `server` of the start data; nil if it names an unknown folder.
    init?(_ value: JSONValue, folders: [String: URL]) {
        guard let name = value["folder"]?.stringValue, let folder = folders[name],
            let authority = value["authority"]?.stringValue, let script = value["sockets"]?.stringValue
        else { return nil }
        self.folder = folder
        self.authority = authority
        socketScript = script
        var sources: [String: [String]] = [:]
        for entry in value["sources"]?.arrayValue ?? [] {
            guard let directive = entry["directive"]?.stringValue, let source = entry["source"]?.stringValue else {
                continue
            }
            sources[directive, default: []].append(source)
        }
        self.sources = sources
    }

    /// The policy of the pages: that of the app, with the additional sources.
    func policy(_ policy: ContentSecurityPolicy?) -> ContentSecurityPolicy? {
        guard var policy else { return nil }
        for (directive, sources) in sources { for source in sources { policy.allow(source, for: directive) } }
        return policy
    }
}
#endif
