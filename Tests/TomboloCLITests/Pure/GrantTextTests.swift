import Testing
import TomboloBridge

@testable import TomboloCLI
import TomboloProgram

struct GrantTextTests {
    private func grant(_ text: String) throws -> Grant { try Grant(commandLine: text, ownOrigin: "app://my-site") }

    @Test func callsAndOriginsAreSplitAtTheAtSign() throws {
        #expect(try grant("a.b,c.*@https://example.com") == Grant(["a.b", "c.*"], to: ["https://example.com"]))
    }

    @Test func selfIsTheTargetsOrigin() throws {
        #expect(try grant("*@self") == Grant(["*"], to: ["app://my-site"]))
        #expect(
            try grant("a, b @ self, https://*.example.com")
                == Grant(["a", "b"], to: ["app://my-site", "https://*.example.com"]))
    }

    @Test func theDescriptionOfAGrantIsParsed() throws {
        let grant = try Grant(["a.*", "b"], to: ["app://one", "https://two.example:8443"])
        #expect(try self.grant("\(grant)") == grant)
    }

    @Test(arguments: [
        ("debug.*", "CALLS@ORIGIN"), ("@self", "is not a name or pattern of calls"),
        ("a b@self", "is not a name or pattern"),
        ("a@example.com", "write scheme://host"), ("a@https://me@example.com", "remove the user name"), ("a@", "“”"),
        ("a@https://example.com/path", "leave the path out"), ("a@*", "write scheme://host"),
    ])
    func invalidGrantsAreUsageErrorsWithTheMessageOfThePolicy(text: String, words: String) {
        let failure = #expect(throws: CommandFailure.self) { try grant(text) }
        #expect(failure?.status == .usage)
        #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    }
}
