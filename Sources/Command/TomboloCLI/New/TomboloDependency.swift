import Foundation

/// The package dependency of a new app on Tombolo.
struct TomboloDependency: Hashable, Sendable {
    /// The error for a text that does not name a dependency, as a sentence with the accepted forms.
    struct Invalid: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    private enum Place: Hashable {
        case path(URL)
        case url(String, requirement: String)
    }

    private let place: Place

    /// The identity of the package, which SwiftPM derives from the last component of the path or URL.
    let identity: String

    private init(_ place: Place, identity: String) { (self.place, self.identity) = (place, identity) }

    /// Creates the dependency on a clone on this machine.
    init(clone: URL) { self.init(.path(clone), identity: Self.identity(of: clone.path(percentEncoded: false))) }

    /// Parses the value of `--tombolo`: `path:FOLDER` or `url:URL@REQUIREMENT`, with a requirement `from:1.0.0`, `exact:1.0.0`,
    /// `branch:main` or `revision:HASH`.
    /// - Parameter here: The folder from which a relative path starts.
    /// - Throws: ``Invalid``.
    init(_ text: String, in here: URL) throws(Invalid) {
        if text.hasPrefix("path:") {
            let folder = URL(commandLinePath: String(text.dropFirst(5)), in: here).standardizedFileURL
            guard Self.isClone(folder) else {
                throw Invalid(description: "There is no clone of Tombolo in \(folder.path(percentEncoded: false)).")
            }
            self.init(clone: folder)
            return
        }
        let form = "Use path:FOLDER or url:URL@from:VERSION, or exact:, branch: or revision: in place of from:."
        guard text.hasPrefix("url:"), let end = text.lastIndex(of: "@") else {
            throw Invalid(description: "“\(text)” is not a dependency. \(form)")
        }
        let url = String(text[..<end].dropFirst(4))
        guard let requirement = Self.requirement(String(text[text.index(after: end)...])) else {
            throw Invalid(description: "“\(text)” has no version, branch or revision after “@”. \(form)")
        }
        let identity = Self.identity(of: url)
        guard url.contains(":"), !identity.isEmpty, url.unicodeScalars.allSatisfy({ (0x21..<0x7F).contains($0.value) })
        else {
            throw Invalid(description: "“\(url)” is not a package URL. \(form)")
        }
        self.init(.url(url, requirement: requirement), identity: identity)
    }

    /// The arguments of `.package(…)` in the manifest of an app in a folder.
    func arguments(for app: URL) -> String {
        switch place {
        case .path(let clone): "path: \(TemplateText.swiftLiteral(Self.path(of: clone, from: app)))"
        case .url(let url, let requirement): "url: \(TemplateText.swiftLiteral(url)), \(requirement)"
        }
    }

    /// The clone that contains a program which SwiftPM built in it, as in `CLONE/.build/debug/tombolo`; nil if there is none.
    static func clone(of program: URL) -> URL? {
        var folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path(percentEncoded: false) != "/" {
            if folder.lastPathComponent.hasPrefix(".build") {
                let parent = folder.deletingLastPathComponent()
                return isClone(parent) ? parent : nil
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    private static func isClone(_ folder: URL) -> Bool {
        let manifest = try? String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
        // The manifest of an app contains the name too, but as a product name.
        return manifest?.firstMatch(of: /Package\(\s*name: "Tombolo"/) != nil
    }

    /// Returns the requirement as Swift, such as `from: "1.0.0"`; nil if it is not one.
    private static func requirement(_ text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let (kind, value) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
        let form: Regex<Substring>
        switch kind {
        case "from", "exact": form = /[0-9]+\.[0-9]+\.[0-9]+(?:-[0-9A-Za-z.-]+)?/
        case "branch": form = /[0-9A-Za-z._\/-]+/
        case "revision": form = /[0-9a-f]{7,40}/
        default: return nil
        }
        return value.wholeMatch(of: form) == nil ? nil : "\(kind): \"\(value)\""
    }

    private static func identity(of place: String) -> String {
        let last = place.split(separator: "/").last.map(String.init) ?? ""
        return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
    }

    /// Returns a relative path if the folders are neighbours, so that the path is still right after both have been moved; otherwise an
    /// absolute one.
    private static func path(of clone: URL, from app: URL) -> String {
        clone.deletingLastPathComponent().path(percentEncoded: false)
            == app.deletingLastPathComponent().path(percentEncoded: false)
            ? "../\(clone.lastPathComponent)" : String(clone.path(percentEncoded: false).trimmingSuffix("/"))
    }
}

extension String {
    /// The text without a suffix, if it ends with the suffix.
    fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
        hasSuffix(suffix) && count > suffix.count ? dropLast(suffix.count) : self[...]
    }
}
