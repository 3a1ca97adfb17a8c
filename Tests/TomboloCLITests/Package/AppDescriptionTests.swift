import Foundation
import Testing
import TomboloEngine
import TomboloProgram
import TomboloTestServer

@testable import TomboloCLI

/// `tombolo.json`, and the files that are made from it.
struct AppDescriptionTests {
    /// A description with all members that packages need.
    static let text = """
        {
            "format": 1, "id": "org.example.Notes", "product": "notes", "name": "My \\"Notes\\" & \\\\more",
            "summary": "Keep <notes> offline",
            "description": ["First paragraph.", ".TH a line that roff and dpkg would take for a request, which is so long that it has to be folded"],
            "version": "1.2.0", "license": "MIT", "maintainer": "Ada <ada@example.org>", "homepage": "https://example.org/notes",
            "desktop": { "categories": ["Office", "GTK"], "keywords": ["memo"], "schemes": ["notes"], "files": [{ "type": "text/markdown" }, { "type": "application/x-notes", "patterns": ["*.note", "*.notes"], "name": "Notes & <more>" }], "icon": "Packaging/icon.svg" },
            "deb": { "section": "editors" },
            "flatpak": { "runtimeVersion": "48", "arguments": ["--share=network"] }
        }
        """

    private let app: AppDescription
    private let files: DebianFiles

    init() throws {
        app = try AppDescription(Self.text)
        files = DebianFiles(app: app, time: Date(timeIntervalSince1970: 1_790_000_000))
    }

    @Test(arguments: [
        ("\"format\": 1", "\"format\": 2"), ("\"format\": 1", "\"formats\": 1"),
        ("\"id\": \"org.example.Notes\"", "\"id\": \"Notes\""),
        ("\"product\": \"notes\"", "\"product\": \"Notes\""), ("\"product\": \"notes\"", "\"product\": \"../notes\""),
        ("\"product\": \"notes\"", "\"product\": \"notes\", \"product\": \"other\""),
        ("offline\"", "offline\\nDepends: evil\""), ("Keep <notes>", "Notes"),
        ("Keep <notes> offline", String(repeating: "x", count: 80)),
        ("[\"First", "\"First"), ("\"1.2.0\"", "\"v1\""), ("\"1.2.0\"", "\"1.0-1\""), ("\"1.2.0\"", "1.2"),
        ("\"MIT\"", "\"MIT license\""),
        ("Ada <ada@example.org>", "Ada"), ("Ada <ada@example.org>", "Ada <a@b>, Eve <e@f>"),
        ("https://example.org", "javascript:alert(1)//"),
        ("\"Office\"", "\"Office;Exec=evil\""), ("\"memo\"", "\"a;b\""), ("[\"notes\"]", "[\"no tes\"]"),
        ("[\"notes\"]", "[1]"),
        ("text/markdown", "markdown"), ("text/markdown", "text/Markdown;x"), ("*.note\"", "*\""),
        ("*.note\"", "a\\\"b\""),
        (", \"name\": \"Notes & <more>\"", ""), ("\"type\": \"text", "\"mime\": \"text"),
        ("\"files\": [", "\"files\": [1, "),
        ("\"icon\"", "\"activatable\": \"no\", \"icon\""),
        ("\"48\"", "\"48/evil\""), ("--share=network", "--share=network --filesystem=host"),
        ("--share=network", "share"), ("\"arguments\"", "\"argument\""),
        ("Packaging/icon.svg", "../icon.svg"), ("Packaging/icon.svg", "/etc/icon.svg"),
        ("Packaging/icon.svg", "icon.png"),
        ("\"editors\"", "\"Editors x\""), ("\"section\"", "\"sections\""), ("\"deb\"", "\"debs\""),
        ("\"icon\"", "\"icons\""),
        ("My \\\"Notes", "My \\u202e\\\"Notes"), ("\"license\": \"MIT\", ", ""),
    ])
    func mistakesAreRejected(part: String, replacement: String) {
        let text = Self.text.replacing(part, with: replacement)
        #expect(text != Self.text)
        let error = #expect(throws: AppDescription.Invalid.self) { try AppDescription(text) }
        #expect(error?.description.hasPrefix("tombolo.json: ") == true)
    }

    @Test func unknownTypesOfFilesAreDescribed() throws {
        #expect(
            DesktopFiles(app: app, isActivatable: true).mimeTypes == """
                <?xml version="1.0" encoding="UTF-8"?>
                <mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
                  <mime-type type="application/x-notes">
                    <comment>Notes &amp; &lt;more&gt;</comment>
                    <glob pattern="*.note"/>
                    <glob pattern="*.notes"/>
                  </mime-type>
                </mime-info>

                """)
        let patterns = #""patterns": ["*.note", "*.notes"], "name": "Notes & <more>""#
        let known = try AppDescription(Self.text.replacing(patterns, with: #""patterns": []"#))
        #expect(DesktopFiles(app: known, isActivatable: true).mimeTypes == nil)
    }

    @Test func theDesktopEntryOpensTheSchemes() {
        #expect(
            DesktopFiles(app: app, isActivatable: true).entry == """
                [Desktop Entry]
                Type=Application
                Name=My "Notes" & \\\\more
                Comment=Keep <notes> offline
                Exec=notes %U
                Icon=org.example.Notes
                Terminal=false
                StartupNotify=true
                StartupWMClass=org.example.Notes
                Categories=Office;GTK;
                DBusActivatable=true
                Keywords=memo;
                MimeType=x-scheme-handler/notes;text/markdown;application/x-notes;

                """)
    }

    @Test func theSessionBusStartsTheApp() throws {
        #expect(
            DesktopFiles(app: app, isActivatable: true).service == """
                [D-BUS Service]
                Name=org.example.Notes
                Exec=/usr/bin/notes --gapplication-service

                """)
        let separate = DesktopFiles(app: app, isActivatable: false)
        #expect(separate.service == nil && !separate.entry.contains("DBusActivatable"))
        #expect(app.isActivatable)
        let text = Self.text.replacing("\"icon\"", with: "\"activatable\": false, \"icon\"")
        #expect(try !AppDescription(text).isActivatable)
    }

    @Test func theMetadataIsEscaped() {
        let text = DesktopFiles(app: app, isActivatable: true).metadata(date: files.day)
        #expect(text.contains("<name>My &quot;Notes&quot; &amp; \\more</name>"))
        #expect(text.contains("<summary>Keep &lt;notes&gt; offline</summary>"))
        #expect(text.contains("<release version=\"1.2.0\" date=\"2026-09-21\"/>"))
    }

    /// lintian rejects a package with the text of the license.
    @Test func aDebianPackageRefersToTheTextOfACommonLicense() throws {
        let license = try String(contentsOfFile: "/usr/share/common-licenses/GPL-3", encoding: .utf8)
        let text = "Notes, copyright 2026 Ada\n\n" + license
        let copyright = files.copyright(license: text, linked: "Files: Swift/*\n", for: .deb)
        #expect(
            copyright.contains(
                """
                License: MIT-of-the-app
                 Notes, copyright 2026 Ada
                 .
                 On Debian systems, the text of the GNU General Public License, version 3, is in
                 /usr/share/common-licenses/GPL-3.
                 .

                Files: Swift/*
                """), "\(copyright)")
        for format in PackageFormat.allCases where format != .deb {
            #expect(files.copyright(license: text, linked: "", for: format).contains(" END OF TERMS AND CONDITIONS"))
        }
    }

    @Test func theNameCanHaveJoiners() throws {
        let text = Self.text.replacing("\"My ", with: "\"\\u0646\\u200c\\u0647 ")
        #expect(try AppDescription(text).name.hasPrefix("\u{646}\u{200C}\u{647} "))
    }

    @Test func theControlFileHasOneFieldALine() {
        let control = files.control(architecture: "amd64", depends: "libc6 (>= 2.35)", size: 17)
        #expect(
            control == """
                Package: notes
                Version: 1.2.0
                Architecture: amd64
                Maintainer: Ada <ada@example.org>
                Installed-Size: 17
                Depends: libc6 (>= 2.35), libgl1-mesa-dri
                Section: editors
                Priority: optional
                Homepage: https://example.org/notes
                Description: Keep <notes> offline
                 First paragraph.
                 .
                 \u{2024}TH a line that roff and dpkg would take for a request, which is so long that
                 it has to be folded

                """)
    }

    @Test func theControlFileNamesTheLibraryWithinTheProgram() {
        let control = files.control(architecture: "amd64", depends: "libc6", builtUsing: "re2 (= 1-2)", size: 17)
        #expect(control.contains("\nPriority: optional\nStatic-Built-Using: re2 (= 1-2)\nHomepage: "), "\(control)")
    }

    /// `tombolo new` rejects such a name. An app that has it already can be packaged in formats without such a conflict.
    @Test func theProgramMayHaveTheNameOfASystemProgram() throws {
        let text = Self.text.replacing("\"product\": \"notes\"", with: "\"product\": \"batch\"")
        #expect(try AppDescription(text).product == "batch")
    }

    /// lintian compares whole words, without regard to case.
    @Test(arguments: [
        ("notes", "Notes offline", false), ("notes", "notes", false), ("notes", "Notes: offline", false),
        ("note", "Notebook for all", true), ("note", "Keep a note", true), ("my-notes", "My-notes offline", false),
        ("my-notes", "My notes offline", true), ("note", "Note2 text", true),
    ])
    func theSummaryDoesNotBeginWithTheProgram(product: String, summary: String, isValid: Bool) {
        let text = Self.text.replacing("\"product\": \"notes\"", with: "\"product\": \"\(product)\"")
            .replacing("Keep <notes> offline", with: summary)
        let app = try? AppDescription(text)
        #expect((app != nil) == isValid)
    }

    @Test func textOfTheDescriptionCannotAddRequestsToTheManual() {
        let lines = files.manual.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix(".TH") } == 1)
        #expect(lines.contains { $0.hasPrefix("\\&.TH a line") })
        #expect(lines.contains("notes \\- Keep <notes> offline"))
    }

    @Test func emptyLinesOfALicenseAreKept() {
        let text = files.copyright(license: "One\n\nTwo", linked: "Files: Swift/*\n", for: .deb)
        #expect(text.contains("License: MIT-of-the-app\n One\n .\n Two\n"))
        let other = files.copyright(license: "One\r\n\r\nTwo\r\n", linked: "", for: .deb)
        #expect(other.contains("\n One\n .\n Two\n"))
    }

    @Test func aNewAppHasAValidDescription() async throws {
        let folder = TemporaryFolder()
        let run = try await CommandRun.of(["new", "notes", folder.path("notes"), "--yes"])
        #expect(run.status == 0, "\(run)")
        let made = try AppDescription(folder.text(of: "notes/tombolo.json"))
        #expect(made.product == "notes" && made.icon == "Packaging/org.example.Notes.svg")
        #expect(try !folder.text(of: "notes/LICENSE").isEmpty)
    }

    /// The summary of the templates is about greetings.
    @Test(arguments: ["greet", "Greet people"], [AppTemplate.plain, .server])
    func anAppWithTheFirstWordOfTheSummaryHasAValidDescription(name: String, template: AppTemplate) async throws {
        let folder = TemporaryFolder()
        let run = try await CommandRun.of(["new", name, folder.path("a"), "--template", "\(template)", "--yes"])
        #expect(run.status == 0, "\(run)")
        #expect(try AppDescription(folder.text(of: "a/tombolo.json")).product.hasPrefix("greet"))
    }

    @Test(arguments: ["nan", "inf", "-1", "9223372036854775807", "abc", "253402300800"])
    func invalidSourceDatesAreRejected(time: String) async throws {
        let folder = TemporaryFolder()
        #expect(try await CommandRun.of(["new", "notes", folder.path("notes"), "--yes"]).status == 0)
        let run = try await CommandRun.of(["package", folder.path("notes")], environment: ["SOURCE_DATE_EPOCH": time])
        #expect(run.status == 64 && run.errors.contains("seconds"), "\(run)")
    }

    @Test func aFolderWithoutADescriptionIsReported() async throws {
        let run = try await CommandRun.of(["package", "empty"])
        #expect(run.status == 2 && run.errors.contains("There is no file tombolo.json in"), "\(run)")
    }

    @Test(arguments: ["tombolo.json", "LICENSE"])
    func unreadableFilesAreNotReportedAsMissing(name: String) throws {
        let folder = TemporaryFolder()
        let failure = { () -> CommandFailure? in
            #expect(throws: CommandFailure.self) { try AppSource(of: folder.url) }
        }
        if name == "LICENSE" { try folder.write(Self.text, to: "tombolo.json") }
        let path = folder.path(name)
        #expect(failure()?.message.hasPrefix("There is no file \(name) in ") == true)
        try folder.write([0xFF] as [UInt8], to: name)
        let notText = failure()
        #expect(notText?.status == .faulty && notText?.message.hasPrefix("\(path) is not UTF-8 text.") == true)
        try FileManager.default.removeItem(atPath: path)
        try folder.write("", to: "\(name)/file")
        let unreadable = failure()
        #expect(
            unreadable?.status == .notLoaded && unreadable?.message.hasPrefix("\(path) cannot be read: ") == true)
    }
}
