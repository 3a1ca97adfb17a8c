import Foundation
import OrderedCollections
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTestServer

/// The settings, and values that the user edited in their file.
@Suite struct BrowserSettingsTests {
    @Test(
        arguments: [
            #""home": "javascript:alert(1)""#, #""home": "not a url""#, #""home": 1"#, #""home": "about:blank""#,
            #""searchEngine": "http""#, #""searchEngine": {"name": "x", "template": "http://x.example/{query}"}"#,
            #""searchEngine": {"name": "x"}"#, #""insecureSites": {}"#, #""insecureSites": [{"domain": "a"}]"#,
            #""insecureSites": [{"domain": "*", "includesSubdomains": true}]"#, #""zoom": 5.1"#, #""zoom": "1""#,
            #""zoom": 0"#, #""zoomsTextOnly": 1"#, #""popups": "some""#, #""popups": null"#,
            #""blocksContent": "yes""#,
            #""blockingLists": ["relative.json"]"#, #""blockingLists": ["/a", 1]"#, #""cookies": true"#,
            #""clearsCookiesAtExit": null"#, #""restoring": """#, #""language": "fr""#, #""language": 1"#,
            #""reducedData": []"#,
        ])
    func anInvalidMemberIsReportedAndReplacedByItsDefault(member: String) throws {
        let json = try JSONValue(jsonText: "{\(member), \"zoomsTextOnly2\": 1}")
        let (settings, problems) = try #require(BrowserSettings.read(json))
        var expected = BrowserSettings()
        expected.others = ["zoomsTextOnly2": 1]
        #expect(settings == expected)
        #expect(problems.count == 1)
        #expect(problems.allSatisfy { member.hasPrefix("\"\($0.name)\"") && "\($0)".contains($0.expected) })
    }

    @Test func anInvalidMemberDoesNotAffectTheOthers() throws {
        let (settings, problems) = try #require(BrowserSettings.read(["cookies": 1, "popups": "never", "zoom": 2]))
        #expect(problems.map(\.name) == ["cookies"])
        #expect(settings.popups == .never)
        #expect(settings.zoom == 2)
        #expect(settings.cookies == .notThirdParty)
    }

    @Test(arguments: [[], nil, "settings", 1] as [JSONValue])
    func jsonThatIsNotAnObjectIsRejected(json: JSONValue) { #expect(BrowserSettings.read(json) == nil) }

    @Test func allSettingsAreWrittenAndReadAgain() throws {
        var settings = BrowserSettings()
        settings.home = .address(try #require(URL(string: "http://xn--r8jz45g.jp/a%20b")))
        settings.searchEngine = SearchEngine(name: "Mine", template: "https://search.example/{query}/x")
        settings.insecureSites = InsecureSites([.init(domain: "例え.jp", includesSubdomains: false)])
        settings.zoom = 1.33
        settings.zoomsTextOnly = true
        settings.popups = .always
        settings.blocksContent = true
        settings.blockingLists = ["/lists/a.json", "/lists/b.json"]
        settings.cookies = .none
        settings.clearsCookiesAtExit = true
        settings.restoring = .never
        settings.language = .korean
        settings.reducedData = .images
        settings.others = ["ofALaterVersion": ["a": [1, nil]]]
        let text = try settings.json.jsonText
        let (read, problems) = try #require(BrowserSettings.read(try JSONValue(jsonText: text)))
        #expect(read == settings)
        #expect(problems == [])
    }

    @Test func theDefaultsAreWrittenAndReadAgain() throws {
        let (read, problems) = try #require(BrowserSettings.read(BrowserSettings().json))
        #expect(read == BrowserSettings())
        #expect(problems == [])
        #expect(read.searchEngine == nil && read.home == .startPage && read.insecureSites == .shipped)
    }

    @Test func aKnownSearchEngineIsFoundByItsName() throws {
        let (settings, _) = try #require(BrowserSettings.read(["searchEngine": "naver"]))
        #expect(settings.searchEngine?.template == "https://search.naver.com/search.naver?query={query}")
    }
}

/// The file of the settings.
@Suite struct SettingsFileTests {
    @Test(arguments: ["", "{", #"{"zoom": 2"#, "[]", "\u{FEFF}{}", "{\"zoom\": 2}\u{0}"])
    func aCorruptSettingsFileIsSetAside(text: String) throws {
        let folder = TemporaryFolder()
        try folder.write(text, to: "settings.json")
        let file = SettingsFile(DurableFile(folder.path("settings.json")))
        guard case .corrupt(let reason, setAside: folder.path("settings.json.corrupt")) = file.read() else {
            Issue.record("“\(text)” was accepted as settings.")
            return
        }
        #expect(!reason.isEmpty)
        #expect(try folder.text(of: "settings.json.corrupt") == text)
        guard case .missing = file.read() else {
            Issue.record("The file is still there.")
            return
        }
    }

    @Test func anUnreadableSettingsFileStaysInPlace() throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("settings.json"), withIntermediateDirectories: true)
        guard case .failed = SettingsFile(DurableFile(folder.path("settings.json"))).read() else {
            Issue.record("A folder was read.")
            return
        }
        #expect(try folder.contents == ["settings.json"])
    }

    @Test func unknownMembersSurviveWritingTheFile() throws {
        let folder = TemporaryFolder()
        try folder.write(#"{"later": 1, "zoom": "large"}"#, to: "settings.json")
        let file = SettingsFile(DurableFile(folder.path("settings.json")))
        var content = try #require(file.read().value)
        #expect(content.problems.map(\.name) == ["zoom"])
        content.settings.popups = .never
        try file.write(content.settings)
        let read = try #require(file.read().value)
        #expect(read.settings == content.settings)
        #expect(read.settings.others == ["later": 1])
        #expect(read.problems == [])
    }
}
