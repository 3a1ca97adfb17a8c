import Testing

@testable import TomboloBridge

struct AccessPolicyFileTests {
    @Test func aPolicyFileEqualsThePolicyInSwift() throws {
        let policy = try AccessPolicy(
            jsonText: """
                { "grants": [
                    { "calls": ["greeter.*"], "events": ["clock.tick"], "origins": ["app://tour"], "frames": "sameOrigin" },
                    { "calls": ["*"], "origins": ["https://*.example.com:8443", "file:///srv/pages/"] }
                ] }
                """)
        #expect(
            policy
                == AccessPolicy([
                    try Grant(["greeter.*"], events: ["clock.tick"], to: ["app://tour"], frames: .sameOrigin),
                    try Grant(["*"], to: ["https://*.example.com:8443", "file:///srv/pages/"]),
                ]))
    }

    @Test func scopesAndRequirementsAreParsed() throws {
        let policy = try AccessPolicy(
            jsonText: """
                { "grants": [ {
                    "calls": ["files.save"], "origins": ["app://tour"], "requires": ["prompt", "activation"],
                    "scopes": {
                        "file": { "paths": ["/srv/pages/", "/srv/a.txt"] }, "from": { "origins": ["https://*.example.com"] },
                        "size": { "numbers": [[0, 100], [200.5, 1e3]] }, "format": { "texts": ["png"] }, "name": "any"
                    }
                } ] }
                """)
        let scopes: [String: ScopeRule] = [
            "file": try .paths("/srv/pages/", "/srv/a.txt"), "from": try .origins("https://*.example.com"),
            "size": .numbers(0...100, 200.5...1000), "format": .texts("png"), "name": .any,
        ]
        #expect(
            policy
                == AccessPolicy([
                    try Grant(["files.save"], to: ["app://tour"], scopes: scopes, requires: [.activation, .prompt])
                ]))
    }

    @Test(arguments: [
        "\"requires\":[\"click\"]", "\"requires\":[]", "\"requires\":\"prompt\"", "\"requires\":true",
        "\"requires\":null",
        "\"requires\":[\"Prompt\"]", "\"requires\":[\"activation\"],\"frames\":\"embedded\"",
        "\"requires\":[\"prompt\"],\"synchronous\":true", "\"scopes\":[]", "\"scopes\":null",
        "\"scopes\":{\"a\":\"all\"}",
        "\"scopes\":{\"a\":\"Any\"}", "\"scopes\":{\"a\":true}", "\"scopes\":{\"a\":[]}", "\"scopes\":{\"a\":{}}",
        "\"scopes\":{\"a\":{\"path\":[\"/\"]}}", "\"scopes\":{\"a\":{\"paths\":[\"/\"],\"texts\":[]}}",
        "\"scopes\":{\"a\":{\"paths\":\"/\"}}", "\"scopes\":{\"a\":{\"paths\":[\"srv\"]}}",
        "\"scopes\":{\"a\":{\"paths\":[\"/srv/../\"]}}", "\"scopes\":{\"a\":{\"origins\":[\"*\"]}}",
        "\"scopes\":{\"a\":{\"origins\":[\"file:///srv/\"]}}", "\"scopes\":{\"a\":{\"numbers\":[1]}}",
        "\"scopes\":{\"a\":{\"numbers\":[[1]]}}", "\"scopes\":{\"a\":{\"numbers\":[[2,1]]}}",
        "\"scopes\":{\"a\":{\"numbers\":[[1,2,3]]}}", "\"scopes\":{\"a\":{\"numbers\":[[\"1\",2]]}}",
        "\"scopes\":{\"a\":{\"texts\":[1]}}", "\"scopes\":{\"a\":\"any\",\"a\":\"any\"}", "\"scope\":{}",
        "\"require\":[]",
    ])
    func anInvalidScopeOrRequirementIsRejected(member: String) {
        #expect(throws: AccessPolicyError.self) {
            try AccessPolicy(jsonText: "{\"grants\":[{\"calls\":[\"a\"],\"origins\":[\"app://tour\"],\(member)}]}")
        }
    }

    @Test(arguments: [
        "{\"grants\":[]}", "{\"grants\":[{}]}", "{\"grants\":[{\"calls\":[],\"origins\":[\"app://tour\"]}]}",
    ])
    func aFileWithoutCallsOrOriginsGrantsNothing(text: String) throws {
        let policy = try AccessPolicy(jsonText: text)
        #expect(try !policy.grantsAnything(to: .fixture("app://tour")))
    }

    @Test(arguments: [
        ("{\"grants\":[],\"version\":1}", "version", "the policy"), ("{\"Grants\":[]}", "Grants", "the policy"),
        ("{\"grants\":[{\"call\":[\"a\"]}]}", "call", "grants[0]"),
        ("{\"grants\":[{},{\"origin\":[]}]}", "origin", "grants[1]"),
        ("{\"grants\":[{\"frames\":\"all\"}]}", "all", "grants[0].frames"),
        ("{\"grants\":[{\"frames\":\"Top\"}]}", "Top", "grants[0].frames"),
        ("{\"grants\":[{\"frames\":true}]}", "true", "grants[0].frames"),
        ("{\"grants\":[{\"frames\":null}]}", "null", "grants[0].frames"),
        ("{\"grants\":[{\"__proto__\":{}}]}", "__proto__", "grants[0]"),
    ])
    func anUnknownKeyOrValueIsRejected(text: String, word: String, place: String) {
        let error = #expect(throws: AccessPolicyError.self) { try AccessPolicy(jsonText: text) }
        #expect(error == .unknownWord(word, at: place))
        #expect(error?.description.contains("It grants nothing until you remove or correct it") == true)
    }

    @Test(arguments: [
        "", "null", "[]", "\"grants\"", "{}", "{\"grants\":{}}", "{\"grants\":null}", "{\"grants\":[1]}",
        "{\"grants\":[[]]}",
        "{\"grants\":[{\"calls\":\"greeter.*\"}]}", "{\"grants\":[{\"calls\":[1]}]}", "{\"grants\":[{\"calls\":null}]}",
        "{\"grants\":[{\"calls\":[[\"a\"]]}]}", "{\"grants\":[{\"origins\":\"app://tour\"}]}",
        "{\"grants\":[{\"events\":null}]}",
        "{\"grants\":[],}", "// a comment\n{\"grants\":[]}", "{'grants':[]}", "{\"grants\":[]} x",
        "\u{FEFF}{\"grants\":[]}", "{\"grants\":[],\"grants\":[]}", "{\"grants\":[{\"calls\":[],\"calls\":[\"*\"]}]}",
    ])
    func malformedJSONIsRejected(text: String) {
        let error = #expect(throws: AccessPolicyError.self) { try AccessPolicy(jsonText: text) }
        guard case .badFile = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func anInvalidPatternIsRejected() {
        #expect(throws: AccessPolicyError.badName("a b")) {
            try AccessPolicy(jsonText: "{\"grants\":[{\"calls\":[\"a b\"],\"origins\":[\"app://tour\"]}]}")
        }
        #expect(throws: AccessPolicyError.self) {
            try AccessPolicy(jsonText: "{\"grants\":[{\"calls\":[\"a\"],\"origins\":[\"*\"]}]}")
        }
        #expect(throws: AccessPolicyError.badName("")) {
            try AccessPolicy(jsonText: "{\"grants\":[{\"events\":[\"\"],\"origins\":[\"app://tour\"]}]}")
        }
    }

    @Test func errorsStateTheExpectedForm() {
        #expect("\(AccessPolicyError.badName("a b"))".contains("greeter.*"))
        #expect(
            "\(AccessPolicyError.badOrigin("x", "write scheme://host"))" == "“x” is not an origin: write scheme://host."
        )
        #expect("\(AccessPolicyError.badFile("it is empty."))" == "The access policy cannot be read: it is empty.")
    }
}
