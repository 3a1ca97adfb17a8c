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
        let text = try licenses([editor, markdown]).text(for: .deb)
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

    /// The text of a license that every Debian system has.
    private func common(_ file: String) throws -> String {
        try String(contentsOfFile: "/usr/share/common-licenses/\(file)", encoding: .utf8)
    }

    @Test func theApacheLicenseBecomesAReferenceWithTheNotice() throws {
        let notice = "The metrics project\nCopyright 2018 Apple Inc.\n"
        let license = try common("Apache-2.0") + "\nRuntime Library Exception\n"
        let licenses = try licenses([try package("metrics", ["LICENSE.txt": license, "NOTICE.txt": notice])])
        #expect(
            licenses.text(for: .deb) == """
                Files: metrics/*
                Copyright: Copyright 2018 Apple Inc.
                License: license-of-metrics
                 On Debian systems, the text of the Apache License, version 2.0, is in
                 /usr/share/common-licenses/Apache-2.0.
                 .
                 Runtime Library Exception
                 .
                 The metrics project
                 Copyright 2018 Apple Inc.
                 .

                """)
        // The text is part of the packages for other systems.
        let whole = licenses.text(for: .appimage)
        #expect(whole.contains("END OF TERMS AND CONDITIONS") && !whole.contains("common-licenses"))
    }

    @Test(arguments: [
        "Apache-2.0", "GPL-2", "GPL-3", "LGPL-2", "LGPL-2.1", "LGPL-3", "MPL-2.0", "GFDL-1.2", "GFDL-1.3",
    ])
    func theTextOfACommonLicenseBecomesAReference(file: String) throws {
        let license = try common(file)
        for text in [license, license.replacing("\n", with: "\r\n")] {
            let referring = CommonLicense.referring(in: "Copyright 2026 Ada\n\n\(text)\nAnother notice.\n")
            #expect(referring.hasPrefix("Copyright 2026 Ada\n\nOn Debian systems, the text of the "))
            #expect(referring.hasSuffix("is in\n/usr/share/common-licenses/\(file).\n\nAnother notice.\n"))
            #expect(referring.utf8.count < 250, "\(referring)")
        }
    }

    @Test func aCopyrightNoticeWithinALicenseIsKept() throws {
        let license = try common("Apache-2.0").replacing(
            "Copyright [yyyy] [name of copyright owner]", with: "Copyright 2025,2026 Ada")
        #expect(
            CommonLicense.referring(in: license) == """
                Copyright 2025,2026 Ada

                On Debian systems, the text of the Apache License, version 2.0, is in
                /usr/share/common-licenses/Apache-2.0.

                """)
    }

    @Test func eachLicenseTextOfAFileBecomesAReference() throws {
        let text = CommonLicense.referring(in: try common("LGPL-3") + "\n" + common("GPL-3"))
        let files = text.split(separator: "\n").filter { $0.hasPrefix("/usr/share/") }
        #expect(files == ["/usr/share/common-licenses/LGPL-3.", "/usr/share/common-licenses/GPL-3."])
        #expect(!text.contains("TERMS"))
    }

    @Test func otherLicensesAreIncludedInFull() throws {
        let mit = "MIT License\n\nCopyright (c) 2026 Ada\n\nParts are under the\nApache License, Version 2.0.\n"
        // Its terms may be others.
        let truncated = String(try common("GPL-3").prefix(20_000))
        for text in [mit, truncated, ""] { #expect(CommonLicense.referring(in: text) == text) }
        // The end of another license is not that of a title.
        let title = "Apache License\nVersion 2.0, January 2004\n\n"
        let several = CommonLicense.referring(in: title + mit + "\n" + (try common("GPL-2")))
        #expect(several.hasPrefix(title + mit))
        #expect(several.hasSuffix("/usr/share/common-licenses/GPL-2.\n"))
    }

    @Test func aPackageWithoutALicenseIsMissing() throws {
        let licenses = try licenses([try package("secret", ["README.md": "x", "NOTICE": "y"])])
        #expect(licenses.missing == ["secret"] && licenses.text(for: .deb).isEmpty)
    }

    @Test(arguments: ["", "[", "error: no network"])
    func anUnreadableListIsAnError(text: String) {
        #expect(throws: CommandFailure.self) { try PackageLicenses(text) }
    }
}
