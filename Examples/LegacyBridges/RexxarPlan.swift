import Foundation
import TomboloEngine
import TomboloRexxar
import TomboloProgram
import TomboloCLI

/// The validated input of one `tombolo-demo rexxar`.
struct RexxarPlan: Sendable {
    /// A page in the demo's own routes and in the original's.
    static let defaultURI = "douban://douban.com/rexxar_demo"

    /// The page URI, as the routes map matches it.
    var uri: String
    /// The folder of bundled files.
    var resources: URL
    /// The bundled routes map, unless it is `routes.json` in ``resources``.
    var bundledMap: URL?
    /// The URL from which newer routes are requested.
    var mapURL: URL?
    /// The folder of fetched files; nil for a temporary folder that is removed when the command ends.
    var cache: URL?

    /// Validates the options.
    /// - Parameter ownResources: The demo's own files, used when the options name no others.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/usage``.
    init(
        _ uri: String?, _ options: RexxarOptions, ownResources: URL, in currentFolder: URL
    ) throws(CommandFailure) {
        self.uri = uri ?? Self.defaultURI
        guard self.uri.contains("://") else {
            throw CommandFailure(.usage, "“\(self.uri)” is not a page URI. Use a URI like \(Self.defaultURI).")
        }
        resources =
            try options.resources.map { path throws(CommandFailure) in
                try Self.folder(path, for: "--resources", in: currentFolder)
            } ?? ownResources
        cache = options.cache.map { URL(commandLinePath: $0, in: currentFolder) }
        guard let routes = options.routes else { return }
        if let url = URL(string: routes), ["http", "https"].contains(url.scheme?.lowercased() ?? "") {
            mapURL = url
        } else {
            let file = URL(commandLinePath: routes, in: currentFolder)
            guard FileManager.default.isReadableFile(atPath: file.path(percentEncoded: false)) else {
                throw CommandFailure(
                    .usage,
                    "--routes: there is no readable file “\(routes)”. Specify a routes map, or its http: or https: URL."
                )
            }
            bundledMap = file
        }
    }

    /// The origin of the page, according to the bundled map; nil if the map has no route for it.
    var origin: String? {
        let file = bundledMap ?? resources.appending(path: "routes.json")
        guard let text = try? Data(contentsOf: file), let map = try? RoutesMap(text),
            let route = RouteTable(map).route(for: uri)
        else { return nil }
        return RoutedURL(route.remoteFile, relativeTo: mapURL).map { Origin(of: $0.shown).description }
    }

    private static func folder(_ path: String, for option: String, in current: URL) throws(CommandFailure) -> URL {
        let folder = URL(commandLinePath: path, in: current)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path(percentEncoded: false), isDirectory: &isFolder),
            isFolder.boolValue
        else { throw CommandFailure(.usage, "\(option): there is no folder “\(path)”.") }
        return folder
    }
}
