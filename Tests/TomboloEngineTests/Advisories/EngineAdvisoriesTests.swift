import Testing

@testable import TomboloEngine

/// The oldest tested engine version, and the known advisories of engine versions.
@Suite struct EngineAdvisoriesTests {
    private let list = EngineAdvisories(
        jsonText: """
            {"engine": "WebKitGTK", "floor": "2.50.0", "updated": "2026-01-01", "advisories": [
              {"id": "WSA-2", "fixedIn": "2.52.1", "source": "https://example.com/2"},
              {"id": "WSA-1", "fixedIn": "2.50.2", "source": "https://example.com/1"}]}
            """)

    @Test func theShippedListIsValidAndEveryAdvisoryHasASource() throws {
        let list = try #require(EngineAdvisories.shipped)
        #expect(!list.advisories.isEmpty)
        for advisory in list.advisories {
            #expect(advisory.source == "https://webkitgtk.org/security/\(advisory.id).html")
        }
        #expect(list.advisories == list.advisories.sorted { $0.id > $1.id }, "newest first")
        #expect(Set(list.advisories.map(\.id)).count == list.advisories.count)
    }

    @Test func versionsBeforeTheFixAreAffected() throws {
        let list = try #require(list)
        #expect(list.affecting(EngineVersion(2, 50, 1)).map(\.id) == ["WSA-2", "WSA-1"])
        #expect(list.affecting(EngineVersion(2, 50, 2)).map(\.id) == ["WSA-2"])
        #expect(list.affecting(EngineVersion(2, 52, 0)).map(\.id) == ["WSA-2"])
        #expect(list.affecting(EngineVersion(2, 52, 1)).isEmpty)
        #expect(list.affecting(EngineVersion(3, 0, 0)).isEmpty)
    }

    @Test func theWarningNamesVersionAdvisoryAndRemedy() throws {
        let list = try #require(list)
        let old = try #require(list.warning(for: EngineVersion(2, 48, 9)))
        for part in ["2.48.9", "older than 2.50", "WSA-2, WSA-1", "2.52.1 or newer", "apt-get"] {
            #expect(old.contains(part), "\(old)")
        }
        let affected = try #require(list.warning(for: EngineVersion(2, 50, 2)))
        #expect(affected.contains("WSA-2") && !affected.contains("WSA-1") && !affected.contains("older"), "\(affected)")
        #expect(list.warning(for: EngineVersion(2, 52, 1)) == nil)
        #expect(!old.contains("\n") && !affected.contains("\n"))
    }

    @Test(arguments: [
        "", "{}", "[]",
        #"{"engine": "WebKitGTK", "floor": "2.50", "updated": "2026-1-1", "advisories": []}"#,
        #"{"engine": "Blink", "floor": "1.0", "updated": "2026-01-01", "advisories": []}"#,
        #"{"engine": "WebKitGTK", "floor": "2.x", "updated": "2026-01-01", "advisories": []}"#,
        #"{"engine": "WebKitGTK", "floor": "2.50", "updated": "2026-01-01", "advisories": [{"id": "WSA"}]}"#,
        """
        {"engine": "WebKitGTK", "floor": "2.50", "updated": "2026-01-01", "advisories": [
          {"id": "WSA", "fixedIn": "2.50", "source": "http://example.com"}]}
        """,
    ])
    func anInvalidListIsRejected(text: String) {
        #expect(EngineAdvisories(jsonText: text) == nil)
    }

    @Test func versionsAreComparedNumberByNumber() {
        #expect(EngineVersion("2.50") == EngineVersion(2, 50, 0))
        #expect(EngineVersion("2.9.10").map { $0 < EngineVersion(2, 50, 0) } == true)
        for text in ["", "2", "2.", "2.50.6.1", "2.-1.0", "2.+1.0", "a.b", "2.50.99999999999", " 2.50"] {
            #expect(EngineVersion(text) == nil, "\(text)")
        }
    }
}
