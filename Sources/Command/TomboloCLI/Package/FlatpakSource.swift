import Foundation
import TomboloEngine
import TomboloProgram

/// The sources of an app in a Flatpak manifest: the last commit at an https URL, or else the folder on this machine.
struct FlatpakSource {
    private let folder: URL
    private let output: URL

    /// - Parameters:
    ///   - folder: The folder of the app.
    ///   - output: A folder that is not part of the sources.
    init(of folder: URL, output: URL) { (self.folder, self.output) = (folder, output) }

    /// The source for the manifest. Reports sources that another machine cannot build.
    var value: JSONValue {
        guard let url = origin, let commit = git("rev-parse", "HEAD"), git("rev-parse", "--show-prefix") == "" else {
            StandardError.report(
                """
                The manifest names the folder \(path), which exists only on this machine. To build on other machines, \
                give the app its own git repository, with an https URL as “origin”.
                """)
            return ["type": "dir", "path": .string(path), "skip": .array(skipped.map(JSONValue.string))]
        }
        if git("status", "--porcelain") != "" {
            StandardError.report("The manifest builds the last commit, \(commit), without your uncommitted changes.")
        }
        if git("branch", "--remotes", "--contains", commit) == "" {
            StandardError.report(
                "The commit \(commit) is in no branch of “origin” yet. Push it before you build the app.")
        }
        return ["type": "git", "url": .string(url), "commit": .string(commit)]
    }

    private var path: String { folder.path(percentEncoded: false) }

    /// The https URL of the repository without a user name and password, which are secrets of this machine; nil if there is none.
    private var origin: String? {
        guard let text = git("remote", "get-url", "origin"), var parts = URLComponents(string: text),
            parts.scheme == "https"
        else { return nil }
        (parts.user, parts.password) = (nil, nil)
        return parts.string
    }

    private var skipped: [String] {
        let base = path.hasSuffix("/") ? path : "\(path)/"
        let result = output.path(percentEncoded: false)
        return [".build", ".git", "node_modules", "web/node_modules"]
            + (result.hasPrefix(base) ? [String(result.dropFirst(base.count))] : [])
    }

    private func git(_ arguments: String...) -> String? { try? PackageTool.run("git", arguments, in: folder) }
}
