import RexxarFixtures
import OrderedCollections
import Testing
import TomboloEngine

@testable import TomboloRexxar

@Suite
struct RoutesMapTests {
    @Test
    func unknownMembersAreKept() throws {
        let map = try RoutesMap(Fixtures.bytes("maps/demo.json"))
        #expect(map.members["channel"]?["name"] == "stable")
        #expect(map.deployTime == "Fri, 30 Sep 2016 07:55:33 GMT")
        #expect(map.version == nil)
        #expect(map.problems.isEmpty)
        let bad = try RoutesMap(Fixtures.bytes("maps/partly-bad.json"))
        #expect(bad.items.last?.members["colour"] == "red")
    }

    @Test(arguments: [
        "[]", "", "  ", "{", "nonsense", "\"text\"", "12", "{\"items\":[],}", "{\"items\": [{},]}", "null",
        "<html></html>",
    ])
    func invalidMapsAreRejected(text: String) {
        #expect(throws: RoutesMapProblem.self) { try RoutesMap(Array(text.utf8)) }
    }

    @Test
    func syntaxErrorsNameTheLine() {
        let text = "{\n  \"items\": [\n    {\"uri\": \"app://a/b\",}\n  ]\n}"
        #expect { try RoutesMap(Array(text.utf8)) } throws: { ($0 as? RoutesMapProblem)?.line == 3 }
    }

    @Test
    func aByteOrderMarkIsSkipped() throws {
        let map = try RoutesMap([0xEF, 0xBB, 0xBF] + Fixtures.bytes("maps/collection.json"))
        #expect(map.items.count == 1)
        #expect(map.version == RoutesVersion("6.4.0"))
    }

    @Test
    func aMapOfFiveMegabytesIsParsed() throws {
        let map = try RoutesMap(
            items: (0..<50_000).map { "app://shop/page_\($0)/" + String(repeating: "x", count: 60) })
        #expect(map.items.count == 50_000)
    }

    @Test
    func filesOtherThanPagesAreParsed() throws {
        let digest = String(repeating: "0aF9", count: 16)
        let text =
            #"{"files": [{"remote_file": "a.js", "sha256": "\#(digest)"}, {"remote_file": "b.js", "pack_in_app": false}, 7]}"#
        let map = try RoutesMap(Array(text.utf8))
        #expect(map.files.map(\.remoteFile) == ["a.js", "b.js"])
        #expect(map.files.map(\.isPackedInApp) == [true, false])
        #expect(map.files.first?.sha256 == digest.lowercased())
        #expect(map.problems.map(\.place) == ["files[2]"])
    }

    @Test(arguments: [
        "\"v2\"", "\"\"", "\"1.2-beta\"", "\"1..2\"", "\"1.\"", "\" 1\"", "\"١.٢\"", "6.10", "6", "true", "[1, 2]",
        "{}",
    ])
    func invalidVersionsAreReported(version: String) throws {
        let map = try RoutesMap(Array("{\n\"version\": \(version),\n\"items\": []}".utf8))
        #expect(map.problems.map(\.place) == ["version"])
        #expect(map.problems.map(\.line) == [2])
        let plain = try RoutesMap(Array(#"{"version": "6.10.036", "items": []}"#.utf8))
        #expect(plain.problems.isEmpty)
    }

    @Test(arguments: ["\"no\"", "0", "[]"])
    func packInAppMustBeABoolean(value: String) throws {
        let file = #"{"remote_file": "a.js", "pack_in_app": \#(value)}"#
        let map = try RoutesMap(Array(#"{"files": [\#(file), {"remote_file": "b.js", "pack_in_app": null}]}"#.utf8))
        #expect(map.problems.map(\.place) == ["files[0]"])
        #expect(map.files.map(\.isPackedInApp) == [true])
    }

    @Test
    func readinessIsParsedForMapsAndItems() throws {
        let text = #"{"ready": "explicit", "items": [{"uri": "app://a/b", "remote_file": "b", "ready": "automatic"}]}"#
        let map = try RoutesMap(Array(text.utf8))
        #expect(map.readiness == .explicit)
        #expect(map.items.first?.readiness == .automatic)
        let odd = try RoutesMap(Array(#"{"ready": true}"#.utf8))
        #expect(odd.problems.count == 1)
    }
}
