import Foundation
import Testing
import TomboloProgram
import TomboloTestServer

@testable import TomboloCLI

/// The licenses of an app's other dependencies in its Debian package.
struct PackageLicensesTests {
    private let folder = TemporaryFolder()

    /// Writes a package with files, and returns its entry in the list of dependencies.
    private func package(_ identity: String, _ files: [String: String], dependencies: [String] = []) throws -> String {
        let root = folder.url.appending(path: identity)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: root.appending(path: name)) }
        let list = dependencies.joined(separator: ",")
        let name = identity == "tombolo" ? "Tombolo" : identity
        return """
            {"identity":"\(identity)","name":"\(name)","version":"1.2.0","path":"\(root.path(percentEncoded: false))","dependencies":[\(list)]}
            """
    }

    private func licenses(_ dependencies: [String]) throws -> PackageLicenses {
        try PackageLicenses(
            #"{"identity":"notes","name":"notes","dependencies":[\#(dependencies.joined(separator: ","))]}"#)
    }

    @Test func theLicenseOfEachPackageIsIncludedOnce() throws {
        let markdown = try package(
            "markdown", ["LICENSE.txt": "MIT License\n\nCopyright (c) 2024 Ada\n\n\u{1B}[31mPermission\n"])
        let editor = try package("editor", ["COPYING": "Copyright 2025 Eve\nAll.\n"], dependencies: [markdown])
        let text = try licenses([editor, markdown]).text
        #expect(
            text == """
                Files: editor/*
                Copyright: Copyright 2025 Eve
                License: license-of-editor
                 Copyright 2025 Eve
                 All.
                 .

                Files: markdown/*
                Copyright: Copyright (c) 2024 Ada
                License: license-of-markdown
                 MIT License
                 .
                 Copyright (c) 2024 Ada
                 .
                  [31mPermission
                 .

                """)
    }

    @Test func theDependenciesOfTomboloAreLeftOut() throws {
        let log = try package("swift-log", ["LICENSE.txt": "x"])
        let tombolo = try package("tombolo", ["LICENSE": "x"], dependencies: [log])
        #expect(try licenses([tombolo]).entries.isEmpty)
        #expect(try licenses([tombolo, log]).entries.map(\.identity) == ["swift-log"])
    }

    @Test func theApacheLicenseIsAReferenceWithTheNotice() throws {
        let text = try licenses([
            try package(
                "metrics",
                [
                    "LICENSE.txt":
                        "Apache License\nVersion 2.0, January 2004\n\(String(repeating: "word\n", count: 200))",
                    "NOTICE.txt": "The metrics project\nCopyright 2018 Apple Inc.\n",
                ])
        ]).text
        #expect(text.contains("/usr/share/common-licenses/Apache-2.0.\n .\n The metrics project\n"))
        #expect(text.contains("Copyright: Copyright 2018 Apple Inc.\n") && !text.contains("word"))
    }

    @Test func aLicenseThatOnlyNamesTheApacheLicenseIsIncluded() throws {
        let text = "MIT License\nParts are under the Apache License, Version 2.0.\n"
        #expect(try licenses([try package("both", ["LICENSE": text])]).text.contains(" MIT License\n Parts are"))
    }

    @Test func aPackageWithoutALicenseIsMissing() throws {
        let licenses = try licenses([try package("secret", ["README.md": "x", "NOTICE": "y"])])
        #expect(licenses.missing == ["secret"] && licenses.text.isEmpty)
    }

    @Test(arguments: ["", "[", "error: no network"])
    func anUnreadableListIsAnError(text: String) {
        #expect(throws: CommandFailure.self) { try PackageLicenses(text) }
    }
}
