import TestSupport
import Foundation
import Testing
import TomboloEngine
import TomboloRexxar
import TomboloTestServer

/// The text of log entries.
@Suite struct RXRLogTests {
    @Test func logEntriesHideSecretsInURLsByDefault() throws {
        let url = try #require(URL(string: "https://u:SECRET@a.example/map.json?token=SECRET#SECRET"))
        let entry = RXRLog(
            .downloadingRoutesError, url: url, error: "https://b.example/?SECRET is not there", status: 404,
            version: "2")
        #expect(
            entry.description == "downloading_routes_error: https://…@a.example/map.json?…#…: status 404: version 2: "
                + "https://b.example/?… is not there")
        #expect(entry.text(urls: .whole).contains("https://b.example/?SECRET is"))
    }

    @Test(arguments: HostileText.all)
    func logEntriesContainNoUnsafeCharacters(text: String) {
        let entry = RXRLog(.routesMapProblem, url: URL(string: text), error: text, version: text)
        #expect(HostileText.unsafeScalars(in: entry.description).isEmpty)
        #expect(!entry.description.contains("\n"))
    }
}
