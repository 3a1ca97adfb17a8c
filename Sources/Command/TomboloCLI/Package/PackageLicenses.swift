import Foundation
import TomboloEngine
import TomboloProgram

/// The licenses of the Swift packages that an app depends on besides Tombolo, for the copyright file of its package.
///
/// All of these packages are included, whether or not the program uses them. Tombolo's own dependencies are not: the paragraphs on Tombolo have them.
struct PackageLicenses {
    /// A package and its files with a license, a copyright or a notice.
    struct Entry: Hashable {
        let identity: String
        let texts: [String]
    }

    /// The packages, sorted by identity.
    let entries: [Entry]

    /// The packages without a file whose name begins with LICENSE, LICENCE or COPYING.
    var missing: [String] { entries.filter(\.texts.isEmpty).map(\.identity) }

    /// - Parameter dependencies: The output of `swift package show-dependencies --format json`.
    /// - Throws: ``CommandFailure`` when the output cannot be read.
    init(_ dependencies: String) throws(CommandFailure) {
        guard let root = try? JSONValue(jsonText: dependencies) else {
            throw CommandFailure(.notLoaded, "The dependencies of the package cannot be read.")
        }
        var found: [String: Entry] = [:]
        Self.collect(root, into: &found)
        entries = found.values.sorted { $0.identity < $1.identity }
    }

    private static func collect(_ package: JSONValue, into found: inout [String: Entry]) {
        for dependency in package["dependencies"]?.arrayValue ?? [] {
            guard dependency["name"] != "Tombolo", let identity = dependency["identity"]?.stringValue,
                let path = dependency["path"]?.stringValue, found[identity] == nil
            else { continue }
            let folder = URL(filePath: path, directoryHint: .isDirectory)
            found[identity] = Entry(identity: identity, texts: texts(in: folder))
            collect(dependency, into: &found)
        }
    }

    /// The texts of the license files in a folder; empty without a license.
    private static func texts(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        func files(_ prefixes: [String]) -> [String] {
            names.filter { name in prefixes.contains { name.uppercased().hasPrefix($0) } }.sorted()
                .compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        }
        let licenses = files(["LICENSE", "LICENCE", "COPYING"])
        return licenses.isEmpty ? [] : licenses + files(["NOTICE"])
    }

    /// The paragraphs of the copyright file (https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/).
    var text: String {
        entries.filter { !$0.texts.isEmpty }.map(Self.paragraph).joined(separator: "\n")
    }

    private static func paragraph(_ entry: Entry) -> String {
        let lines = entry.texts.flatMap { $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }
        let copyrights = lines.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.lowercased().hasPrefix("copyright ") && $0.contains(where: \.isNumber) }
        let holders = copyrights.isEmpty ? ["the authors of \(entry.identity)"] : copyrights
        return """
            Files: \(entry.identity)/*
            Copyright: \(holders.map(printable).joined(separator: "\n "))
            License: license-of-\(entry.identity)
            \(body(entry, lines))

            """
    }

    /// The text of the license. Debian Policy 12.5 requires a reference for the Apache License 2.0, whose text is part of every system; a notice is included.
    private static func body(_ entry: Entry, _ lines: [Substring]) -> String {
        guard let license = entry.texts.first, isApache(license) else { return folded(lines) }
        let notices = entry.texts.dropFirst().flatMap {
            $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        }
        let exception = license.contains("Runtime Library Exception") ? " with the Runtime Library Exception" : ""
        let reference = """
             Licensed under the Apache License, Version 2.0\(exception). On Debian systems
             its text is in /usr/share/common-licenses/Apache-2.0.
            """
        return notices.isEmpty ? reference : reference + "\n .\n" + folded(notices)
    }

    /// Whether a text is that of the license, and not one that only names it.
    private static func isApache(_ text: String) -> Bool {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
        return lines.first == "Apache License" && lines.dropFirst().first?.hasPrefix("Version 2.0") == true
    }

    /// Lines of a field: each begins with a space, and an empty one is a dot.
    private static func folded(_ lines: some Sequence<Substring>) -> String {
        lines.map { $0.allSatisfy(\.isWhitespace) ? " ." : " \(printable($0))" }.joined(separator: "\n")
    }

    /// The text without control characters.
    private static func printable(_ text: some StringProtocol) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
