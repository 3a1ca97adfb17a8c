import Foundation
import OrderedCollections
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloCLI

/// The JSON Schema of `tombolo.json`, with which editors check the file.
struct AppSchemaTests {
    /// Rules of the parser that the schema lacks, each given by a part of its message.
    private static let otherRules = [
        "must be an SPDX expression", "a type must have a “name” if it has “patterns”",
        "not begin with the name of the program",
    ]

    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/Command/TomboloCLI/Templates/common/tombolo.schema.json")

    private static func schema(at file: URL) throws -> SchemaCheck {
        SchemaCheck(try JSONValue(jsonText: Data(contentsOf: file)))
    }

    private static func schema() throws -> SchemaCheck { try schema(at: file) }

    @Test(arguments: AppTemplate.allCases)
    func theDescriptionOfANewAppIsValid(template: AppTemplate) async throws {
        let folder = TemporaryFolder()
        let run = try await CommandRun.of([
            "new", "notes", folder.path("app"), "--template", template.rawValue, "--yes",
        ])
        #expect(run.status == 0, "\(run)")
        let text = try folder.text(of: "app/tombolo.json")
        _ = try AppDescription(text)
        let value = try JSONValue(handwrittenText: text)
        #expect(value["$schema"] == "tombolo.schema.json")
        #expect(try Self.schema(at: folder.file("app/tombolo.schema.json")).accepts(value))
    }

    /// A description with all members.
    private static func complete() throws -> JSONValue {
        var members = try #require(JSONValue(handwrittenText: AppDescriptionTests.text).objectValue)
        members["$schema"] = "tombolo.schema.json"
        members["developer"] = "Ada"
        members["screenshots"] = [["image": "https://example.org/list.png", "caption": "The list"]]
        members["releases"] = [["version": "1.2.0", "date": "2026-11-26", "description": ["A release."]]]
        members["build"] = ["command": ["npm", "run", "build"], "directory": "web/app"]
        members["dev"] = [
            "command": ["npm", "run", "dev"], "directory": "web", "url": "http://[::1]:${port}/", "pages": "pages",
            "ready": ["path": "/index.html", "timeout": 5], "csp": ["style-src": ["'unsafe-inline'"]],
        ]
        var desktop = try #require(members["desktop"]?.objectValue)
        desktop["activatable"] = false
        members["desktop"] = .object(desktop)
        return .object(members)
    }

    /// All values that differ from a value in one place: a changed, missing or additional member.
    private static func changes(of value: JSONValue) -> [JSONValue] {
        var changes: [JSONValue] = [nil, true, 5, "", "a;b", "x y\nz", "javascript:alert(1)", "1.0", [], [:]]
        // The limits of numbers and of texts.
        changes += [0, 1, 3_600, 3_601]
        changes += [79, 80, 200, 201, 255, 256, 2_000, 2_001].map { .string(String(repeating: "x", count: $0)) }
        switch value {
        case .object(let members):
            for (name, part) in members {
                var rest = members
                rest[name] = nil
                changes.append(.object(rest))
                for change in Self.changes(of: part) {
                    rest = members
                    rest[name] = change
                    changes.append(.object(rest))
                }
            }
            var more = members
            more["unknown"] = 1
            changes.append(.object(more))
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                for change in Self.changes(of: element) {
                    var rest = elements
                    rest[index] = change
                    changes.append(.array(rest))
                }
            }
        default: break
        }
        return changes
    }

    @Test func theSchemaAndTheParserAgree() throws {
        let complete = try Self.complete()
        let schema = try Self.schema()
        _ = try AppDescription(complete.jsonText)
        #expect(try schema.accepts(complete))
        let changes = Self.changes(of: complete)
        #expect(changes.count > 500)
        for change in changes {
            let text = try change.jsonText
            let error = Self.error(in: text)
            guard !Self.otherRules.contains(where: { error?.contains($0) == true }) else { continue }
            let isAccepted = try schema.accepts(change)
            #expect(isAccepted == (error == nil), "\(error ?? "valid") \(text.prefix(4_000))")
        }
    }

    /// A limit of JSON Schema counts characters, but the parser counts bytes in UTF-8.
    @Test(arguments: [("name", 200), ("developer", 2_000)])
    func onlyTheParserRejectsATextWithTooManyBytes(member: String, limit: Int) throws {
        let schema = try Self.schema()
        var members = try #require(Self.complete().objectValue)
        // A character of two bytes.
        members[member] = .string(String(repeating: "ß", count: limit / 2))
        let longest = JSONValue.object(members)
        _ = try AppDescription(longest.jsonText)
        #expect(try schema.accepts(longest))
        members[member] = .string(String(repeating: "ß", count: limit / 2 + 1))
        let longer = JSONValue.object(members)
        let text = try longer.jsonText
        #expect(Self.error(in: text)?.contains("bytes") == true)
        #expect(try schema.accepts(longer))
    }

    @Test func theSchemaNamesTheLimitsInBytes() throws {
        let schema = try JSONValue(jsonText: Data(contentsOf: Self.file))
        let (name, line) = (schema["properties"]?["name"], schema["$defs"]?["line"])
        #expect(name?["description"]?.stringValue?.contains("at most 200 bytes in UTF-8") == true)
        #expect(line?["description"]?.stringValue?.contains("at most 2,000 bytes in UTF-8") == true)
    }

    /// The sentence with which the parser rejects a description; nil if it accepts it.
    private static func error(in text: String) -> String? {
        do throws(AppDescription.Invalid) {
            _ = try AppDescription(text)
            return nil
        } catch {
            return error.description
        }
    }
}
