import Foundation
import TomboloEngine
import TomboloProgram

/// The licenses of the Swift packages on which an app depends besides Tombolo, for its package's copyright file.
///
/// All of these packages are included, whether or not the program uses them. Tombolo's own dependencies are left out, because the paragraphs on
/// Tombolo include them.
struct PackageLicenses {
    /// A package, and its files that contain a license, a copyright or a notice.
    struct Entry: Hashable {
        let identity: String
        let texts: [String]
    }

    /// The packages, sorted by identity.
    let entries: [Entry]

    /// The packages without a file whose name begins with LICENSE, LICENCE or COPYING.
    var missing: [String] { entries.filter(\.texts.isEmpty).map(\.identity) }

    /// - Parameter dependencies: The output of `swift package show-dependencies --format json`.
    /// - Throws: ``CommandFailure`` if the output cannot be read.
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
    /// - Parameter format: The format of the package. It decides whether the file refers to the texts of common
    ///   licenses or contains them.
    func text(for format: PackageFormat) -> String {
        entries.filter { !$0.texts.isEmpty }.map { Self.paragraph($0, format) }.joined(separator: "\n")
    }

    private static func paragraph(_ entry: Entry, _ format: PackageFormat) -> String {
        let referring = entry.texts.map(CommonLicense.referring)
        // The copyright of the license text itself is left out, because it is not the package's.
        let lines = referring.flatMap { $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }
        let copyrights = lines.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.lowercased().hasPrefix("copyright ") && $0.contains(where: \.isNumber) }
        let holders = copyrights.isEmpty ? ["the authors of \(entry.identity)"] : copyrights
        return """
            Files: \(entry.identity)/*
            Copyright: \(holders.map(CopyrightText.printable).joined(separator: "\n "))
            License: license-of-\(entry.identity)
            \((format.hasCommonLicenses ? referring : entry.texts).map(CopyrightText.field).joined(separator: "\n"))

            """
    }
}
