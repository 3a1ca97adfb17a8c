import Foundation
import TomboloRexxar

/// One release of the pages: the folder that is published.
struct Release: Sendable {
    /// The number of the release. The app contains release 1.
    let number: Int
    /// Whether its page shows nothing.
    var isBroken = false

    private enum Theme: String, CaseIterable {
        case dawn
        case noon
        case night

        var tagline: String {
            switch self {
            case .dawn: "The tide is out, and the island can be reached on foot."
            case .noon: "The sand is warm, and the sea keeps to both sides of it."
            case .night: "The lamp is lit. The island is an island again."
            }
        }
    }

    private var theme: Theme { Theme.allCases[(number - 1) % Theme.allCases.count] }

    /// Writes the files of the release to a folder and creates their routes map.
    /// - Parameters:
    ///   - pages: The folder with the sources of all releases.
    ///   - folder: The destination folder. An existing one is replaced.
    ///   - base: The URL of the server for the files, with a slash at its end.
    func build(from pages: URL, in folder: URL, for base: String) throws -> RoutesBuild {
        let files = FileManager.default
        if files.fileExists(atPath: folder.path) { try files.removeItem(at: folder) }
        try files.createDirectory(at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copyItem(at: pages.appending(path: "site"), to: folder)
        try files.copyItem(
            at: pages.appending(path: "themes/\(theme.rawValue).css"), to: folder.appending(path: "theme.css"))
        try files.createDirectory(at: folder.appending(path: "postcards"), withIntermediateDirectories: true)
        for card in 1...cards {
            try Data(Postcard(number: card).svg.utf8).write(to: folder.appending(path: "postcards/\(card).svg"))
        }
        try Data("window.release = \(description);\n".utf8).write(to: folder.appending(path: "release.js"))
        if isBroken {
            try Data("<!doctype html><title>Release \(number)</title>\n".utf8).write(
                to: folder.appending(path: "index.html"))
        }
        var options = RoutesBuild.Options()
        options.site = "app://live"
        options.version = "\(number)"
        options.base = base
        return try RoutesBuild(of: folder, options: options)
    }

    /// The number of postcards: one more with each release.
    private var cards: Int { number + 9 }

    /// The description of the release for its page, as JSON.
    private var description: String {
        let name = theme.rawValue.prefix(1).uppercased() + theme.rawValue.dropFirst()
        return #"{"version": \#(number), "name": "\#(name)", "tagline": "\#(theme.tagline)", "postcards": \#(cards)}"#
    }
}
