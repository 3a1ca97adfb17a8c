import Foundation
import Testing

@testable import TomboloCLI

/// The members of `tombolo.json` for software centres.
struct AppStreamTests {
    /// The members, followed by the beginning of the member before which they are inserted.
    private static let appStream = """
        "developer": "Ada & Co",
        "screenshots": [{ "image": "https://example.org/a.png?b&c", "caption": "A <list>" }, { "image": "https://example.org/b.png" }],
        "releases": [{ "version": "1.2.0", "date": "2026-10-01", "description": ["Faster & better.", "Again."] }, { "version": "1.1.0", "date": "2026-09-01" }],
        "homepage":
        """

    private let app: AppDescription
    private let files: DebianFiles

    init() throws {
        app = try AppDescription(AppDescriptionTests.text)
        files = DebianFiles(app: app, time: Date(timeIntervalSince1970: 1_790_000_000))
    }

    @Test func developerScreenshotsAndReleasesAreInTheMetadata() throws {
        let app = try AppDescription(AppDescriptionTests.text.replacing("\"homepage\":", with: Self.appStream))
        let text = DesktopFiles(app: app, isActivatable: true).metadata(date: files.day)
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <component type="desktop-application">
                  <id>org.example.Notes</id>
                  <metadata_license>CC0-1.0</metadata_license>
                  <project_license>MIT</project_license>
                  <name>My &quot;Notes&quot; &amp; \\more</name>
                  <summary>Keep &lt;notes&gt; offline</summary>
                  <developer id="org.example">
                    <name>Ada &amp; Co</name>
                  </developer>
                  <description>
                    <p>First paragraph.</p>
                    <p>\(app.paragraphs[1])</p>
                  </description>
                  <url type="homepage">https://example.org/notes</url>
                  <launchable type="desktop-id">org.example.Notes.desktop</launchable>
                  <screenshots>
                    <screenshot type="default">
                      <caption>A &lt;list&gt;</caption>
                      <image>https://example.org/a.png?b&amp;c</image>
                    </screenshot>
                    <screenshot>
                      <image>https://example.org/b.png</image>
                    </screenshot>
                  </screenshots>
                  <content_rating type="oars-1.1"/>
                  <releases>
                    <release version="1.2.0" date="2026-10-01">
                      <description>
                        <p>Faster &amp; better.</p>
                        <p>Again.</p>
                      </description>
                    </release>
                    <release version="1.1.0" date="2026-09-01"/>
                  </releases>
                </component>

                """)
    }

    @Test func aVersionWithoutAnEntryIsTheNewestRelease() throws {
        let app = try AppDescription(
            AppDescriptionTests.text.replacing("\"homepage\":", with: Self.appStream).replacing(
                "\"version\": \"1.2.0\", \"license\"", with: "\"version\": \"1.3.0\", \"license\""))
        let text = DesktopFiles(app: app, isActivatable: true).metadata(date: files.day)
        let versions = text.matches(of: /<release version="([0-9.]+)"/).map { String($0.output.1) }
        #expect(versions == ["1.3.0", "1.2.0", "1.1.0"])
        #expect(text.contains("<release version=\"1.3.0\" date=\"2026-09-21\"/>"))
    }

    @Test(arguments: [
        ("\"Ada & Co\"", "{}"), ("https://example.org/a.png", "http://example.org/a.png"),
        ("\"caption\"", "\"captions\""), ("\"image\": \"https://example.org/b.png\"", ""),
        ("\"2026-10-01\"", "\"1.10.2026\""), ("\"2026-10-01\"", "\"2026-13-01\""),
        ("\"2026-10-01\"", "\"2026-08-01\""), ("\"1.1.0\"", "\"1.2.0\""), ("\"1.1.0\"", "\"v1\""),
        (", \"date\": \"2026-09-01\"", ""), ("[\"Faster & better.\", \"Again.\"]", "\"Faster\""),
        ("\"releases\": [", "\"releases\": [1, "),
    ])
    func mistakesInTheAppStreamDataAreRejected(part: String, replacement: String) {
        let members = Self.appStream.replacing(part, with: replacement)
        #expect(members != Self.appStream)
        let text = AppDescriptionTests.text.replacing("\"homepage\":", with: members)
        let error = #expect(throws: AppDescription.Invalid.self) { try AppDescription(text) }
        #expect(error?.description.hasPrefix("tombolo.json: ") == true)
    }

    @Test func missingDataForFlathubIsReportedByItsMember() throws {
        let notes = PackageChecks.flathubNotes(on: app)
        #expect(notes.count == 3)
        for (note, member) in zip(notes, ["“developer”", "“screenshots”", "“releases”"]) {
            #expect(note.contains(member) && note.contains("tombolo.json"), "\(note)")
        }
        let complete = try AppDescription(AppDescriptionTests.text.replacing("\"homepage\":", with: Self.appStream))
        #expect(PackageChecks.flathubNotes(on: complete).isEmpty)
    }
}
