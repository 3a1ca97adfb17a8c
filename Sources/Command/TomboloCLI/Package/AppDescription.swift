import Foundation
import TomboloEngine

/// The description of an app in the file `tombolo.json` of its package, format 1. Packages, desktop entries and AppStream data are made from
/// it.
struct AppDescription: Hashable, Sendable {
    /// The error for an unusable description, as a sentence that names the member.
    struct Invalid: Error, Hashable, CustomStringConvertible {
        var description: String

        init(_ description: String) { self.description = description }
    }

    /// The application id.
    var id: String
    /// The name of the program and of the package.
    var product: String
    /// The name that users see.
    var name: String
    /// One line about the app.
    var summary: String
    /// Paragraphs about the app.
    var paragraphs: [String]
    var version: String
    var license: LicenseExpression
    /// The person or group that users can write to, as `NAME <ADDRESS>`.
    var maintainer: String
    var homepage: String?
    /// The name of the developer, as software centres show it; nil if there is none.
    var developer: String?
    var screenshots: [Screenshot] = []
    /// The releases with their changes, from the newest to the oldest.
    var releases: [ReleaseNotes] = []
    /// The categories of the desktop entry.
    var categories: [String]
    /// Further words by which users find the app.
    var keywords: [String] = []
    /// The schemes of URLs that the app opens.
    var schemes: [String] = []
    /// The types of files that the app opens.
    var files: [FileType] = []
    /// Whether the session bus can start the app; false for an app that runs in several processes at once.
    var isActivatable = true
    /// The path of the icon in the package, an SVG file.
    var icon: String
    /// The section of the Debian package.
    var section = "misc"
    var flatpak = FlatpakSettings()

    /// The front-end tool that makes the pages.
    var frontEnd: FrontEnd

    static let fileName = "tombolo.json"

    /// Reads a description.
    /// - Throws: ``Invalid``, for a member that is missing, unknown or malformed.
    init(_ text: String) throws(Invalid) {
        var reader = try Self.reader(of: text)
        id = try reader.text("id")
        product = try reader.text("product")
        name = try reader.text("name")
        summary = try reader.text("summary")
        paragraphs = try reader.texts("description")
        version = try reader.text("version")
        license = try LicenseExpression(reader.text("license"))
        maintainer = try reader.text("maintainer")
        homepage = try reader.optionalText("homepage")
        developer = try reader.optionalText("developer")
        for picture in try reader.optionalArray("screenshots") { screenshots.append(try Screenshot(picture)) }
        for release in try reader.optionalArray("releases") { releases.append(try ReleaseNotes(release)) }
        var desktop = try reader.object("desktop")
        categories = try desktop.texts("categories")
        keywords = try desktop.texts("keywords", default: [])
        schemes = try desktop.texts("schemes", default: [])
        for file in try desktop.optionalArray("files") { files.append(try FileType(file)) }
        isActivatable = try desktop.boolean("activatable", default: true)
        icon = try desktop.text("icon")
        try desktop.end()
        if var deb = try reader.optionalObject("deb") {
            section = try deb.optionalText("section") ?? section
            try deb.end()
        }
        if var members = try reader.optionalObject("flatpak") {
            flatpak = try FlatpakSettings(&members)
            try members.end()
        }
        frontEnd = try FrontEnd(&reader)
        try reader.end()
        try check()
    }

    /// Checks the member `format`, and returns a reader of the other members.
    static func reader(of text: String) throws(Invalid) -> MemberReader {
        let root: JSONValue
        do {
            root = try JSONValue(handwrittenText: text)
        } catch {
            throw Invalid("\(fileName): \(error)")
        }
        var reader = try MemberReader(root, at: "the file")
        // This member only names the schema for editors.
        _ = try reader.optionalText("$schema")
        guard try reader.integer("format") == 1 else {
            throw Invalid("\(fileName): “format” must be 1. A later version of tombolo may read this file.")
        }
        return reader
    }

    /// Whether a text is a version of an upstream release (Debian Policy 5.6.12), without a hyphen.
    static func isVersion(_ text: String) -> Bool { text.wholeMatch(of: /[0-9][A-Za-z0-9.+~]*/) != nil }

    /// Whether a text is an https URL.
    static func isAddress(_ text: String) -> Bool {
        URL(string: text)?.scheme == "https" && text.allSatisfy { $0.isASCII && $0 != " " }
    }

    /// Whether a summary begins with the name of the program as a whole word. lintian rejects such a summary
    /// (`description-starts-with-package-name`).
    static func begins(_ summary: String, with product: String) -> Bool {
        let text = summary.lowercased()
        guard text.hasPrefix(product) else { return false }
        guard let next = text.dropFirst(product.count).first else { return true }
        return !next.isLetter && !next.isNumber && next != "_"
    }

    private func check() throws(Invalid) {
        func require(_ isValid: Bool, _ member: String, _ rule: String) throws(Invalid) {
            guard isValid else { throw Invalid("\(Self.fileName): “\(member)” must be \(rule).") }
        }
        do {
            // The name of a system program is allowed here, because `package --check` reports a program that an
            // installed package contains, and other formats have no such conflict.
            _ = try AppName(product, title: name, id: id, mayBeSystemProgram: true)
        } catch {
            throw Invalid("\(Self.fileName): \(error.description)")
        }
        try require(
            product.wholeMatch(of: /[a-z][a-z0-9-]+/) != nil, "product", "lower-case letters, digits and hyphens")
        try require(Self.isVersion(version), "version", "a version without a hyphen, such as 1.2.0")
        try require(
            maintainer.wholeMatch(of: /[^<>,@"]+ <[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+>/) != nil, "maintainer",
            "a name and an address, as in Ada <ada@example.org>")
        try require(
            summary.count < 80 && !Self.begins(summary, with: product), "summary",
            "shorter than 80 characters, and must not begin with the name of the program")
        try require(!paragraphs.isEmpty, "description", "a list of at least one paragraph")
        if let homepage { try require(Self.isAddress(homepage), "homepage", "an https address") }
        try require(
            zip(releases, releases.dropFirst()).allSatisfy { $0.date >= $1.date }, "releases",
            "sorted from the newest to the oldest date")
        try require(
            Set(releases.map(\.version)).count == releases.count, "releases", "a list with one entry per version")
        for word in categories {
            try require(word.wholeMatch(of: /[A-Za-z0-9-]+/) != nil, "categories", "category names")
        }
        try require(!categories.isEmpty, "categories", "a list of at least one category, such as Utility")
        for word in keywords { try require(!word.contains(";"), "keywords", "words without semicolons") }
        for word in schemes {
            try require(word.wholeMatch(of: /[a-z][a-z0-9+.-]*/) != nil, "schemes", "URL schemes")
        }
        let parts = icon.split(separator: "/", omittingEmptySubsequences: false)
        try require(
            icon.hasSuffix(".svg") && !parts.contains("..") && !parts.contains(""), "icon",
            "the path of an .svg file in the package")
        try require(section.wholeMatch(of: /[a-z]+/) != nil, "section", "a Debian section, such as misc")
    }
}
