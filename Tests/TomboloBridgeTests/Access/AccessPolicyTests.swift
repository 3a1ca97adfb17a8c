import Testing
import TomboloEngine

@testable import TomboloBridge

struct AccessPolicyTests {
    private func explanation(_ policy: AccessPolicy, _ subject: AccessSubject, _ document: Document) -> String {
        guard case .denied(let denial) = policy.decision(on: subject, by: document) else { return "allowed" }
        return denial.description
    }

    @Test func theDecisionContainsTheMatchingGrant() throws {
        let wide = try Grant(["*"], to: ["https://example.org"])
        let exact = try Grant(["greeter.*"], to: ["https://example.com"])
        let policy = AccessPolicy([wide, exact])
        #expect(try policy.decision(on: .call("greeter.greet"), by: .fixture("https://example.com")) == .allowed(exact))
    }

    @Test func aDenialWithoutAGrantSuggestsOne() throws {
        #expect(
            explanation(AccessPolicy(), .call("greeter.greet"), try .fixture("https://example.com"))
                == "https://example.com may not use the call “greeter.greet”: no grant names the call “greeter.greet”. "
                + "Add Grant([\"greeter.greet\"], to: [\"https://example.com\"]) to the access policy.")
    }

    @Test func aDenialNamesTheGrantForAnotherOrigin() throws {
        let policy = AccessPolicy([try Grant(["greeter.*"], to: ["https://example.org"])])
        let denial = explanation(policy, .call("greeter.greet"), try .fixture("https://example.com"))
        #expect(denial.contains("the grant greeter.*@https://example.org is for another origin"))
    }

    @Test func aDenialNamesTheGrantThatLacksTheFrame() throws {
        let policy = AccessPolicy([
            try Grant(["greeter.*"], to: ["https://example.org"]),
            try Grant(["greeter.*"], to: ["https://example.com"]),
        ])
        let denial = explanation(policy, .call("greeter.greet"), try .fixture("https://example.com", .sameOrigin))
        #expect(denial.hasPrefix("https://example.com in a frame may not use"))
        #expect(
            denial.contains("the grant greeter.*@https://example.com covers this origin, but not a frame like this one")
        )
    }

    @Test(arguments: [
        ("https://example.com", Document.Frame.top, "Grant([\"a.b\"], to: [\"https://example.com\"])"),
        (
            "https://example.com:8443", .sameOrigin,
            "Grant([\"a.b\"], to: [\"https://example.com:8443\"], frames: .sameOrigin)"
        ),
        ("app://tour", .foreign, "Grant([\"a.b\"], to: [\"app://tour\"], frames: .embedded)"),
    ])
    func theSuggestedGrantAllowsTheCall(origin: String, frame: Document.Frame, advice: String) throws {
        let document = try Document.fixture(origin, frame)
        #expect(explanation(AccessPolicy(), .call("a.b"), document).hasSuffix("Add \(advice) to the access policy."))
        let frames: Grant.Frames = frame == .top ? .top : frame == .sameOrigin ? .sameOrigin : .embedded
        let advised = AccessPolicy([try Grant(["a.b"], to: [origin], frames: frames)])
        #expect(advised.decision(on: .call("a.b"), by: document).isAllowed)
    }

    @Test func aDenialOfASynchronousCallSuggestsAGrantWithSynchronousCalls() throws {
        let denial = explanation(AccessPolicy(), .synchronousCall("a.b"), try .fixture("app://tour"))
        #expect(denial.contains("Add Grant([\"a.b\"], to: [\"app://tour\"], allowsSynchronousCalls: true) to"))
    }

    private enum Quoted: GrantSuggesting {
        static func suggestion(of grant: Grant) -> SuggestedGrant? {
            SuggestedGrant(text: "<\(grant)>", advice: "Say <\(grant)>.")
        }
    }

    @Test func theProgramChoosesHowSuggestionsAreWritten() throws {
        var policy = AccessPolicy()
        policy.suggestions = Quoted.self
        guard case .denied(let denial) = policy.decision(on: .call("a.b"), by: try .fixture("app://tour")) else {
            Issue.record("The call is allowed.")
            return
        }
        #expect(denial.suggestedGrant == "<a.b@app://tour>")
        #expect(denial.description.hasSuffix("Say <a.b@app://tour>."))
        #expect(denial.messageForPage.hasSuffix("no grant allows it. Say <a.b@app://tour>."))
        #expect(policy == AccessPolicy())
    }

    @Test(arguments: ["a\"b", "a\\b", "a\u{202E}b", String(repeating: "a", count: 257)])
    func aNameThatCouldMisleadIsNotSuggested(name: String) throws {
        let denial = explanation(AccessPolicy(), .call(name), try .fixture("app://tour"))
        #expect(denial.hasSuffix("No grant is suggested for this name.") && !denial.contains("Grant("))
    }

    @Test func aDenialForAFileSuggestsAGrantForItsFolder() throws {
        let document = try Document.fixture("null", filePath: "/srv/pages/index.html")
        let denial = explanation(AccessPolicy(), .call("a.b"), document)
        #expect(denial.hasPrefix("file:///srv/pages/index.html may not use the call “a.b”"))
        #expect(denial.hasSuffix("Add Grant([\"a.b\"], to: [\"file:///srv/pages/\"]) to the access policy."))
        #expect(
            AccessPolicy([try Grant(["a.b"], to: ["file:///srv/pages/"])]).decision(on: .call("a.b"), by: document)
                .isAllowed)
    }

    @Test(arguments: ["/srv/pages/../index.html", "/srv/50%/index.html", "/srv//index.html"])
    func aDenialForAFileThatNoGrantCanNameSuggestsMovingIt(path: String) throws {
        let denial = explanation(AccessPolicy(), .call("a.b"), try .fixture("null", filePath: path))
        #expect(
            denial.hasSuffix(
                "Move the file to a folder that a grant can name: one whose path has no “%”, “..” or “//”."))
    }

    @Test func aDenialForAnOpaqueOriginSuggestsNoGrant() throws {
        let denial = explanation(
            AccessPolicy([try Grant(["*"], to: ["https://example.com"])]), .call("a"), try .fixture("null"))
        #expect(denial.contains("its origin is opaque, and no grant can name it"))
        #expect(!denial.contains("Grant(["))
    }

    @Test func eventsUseTheCallPatternsUnlessTheyHaveTheirOwn() throws {
        let document = try Document.fixture("app://tour")
        let same = AccessPolicy([try Grant(["clock.*"], to: ["app://tour"])])
        #expect(same.decision(on: .event("clock.tick"), by: document).isAllowed)
        let own = AccessPolicy([try Grant(["clock.*"], events: ["news.*"], to: ["app://tour"])])
        #expect(!own.decision(on: .event("clock.tick"), by: document).isAllowed)
        #expect(own.decision(on: .event("news.flash"), by: document).isAllowed)
        #expect(!own.decision(on: .call("news.flash"), by: document).isAllowed)
        let none = AccessPolicy([try Grant(["clock.*"], events: [], to: ["app://tour"])])
        #expect(!none.decision(on: .event("clock.tick"), by: document).isAllowed)
    }

    @Test func grantedCallsIncludeEveryMatchingGrant() throws {
        let policy = AccessPolicy([
            try Grant(["a.*"], to: ["app://tour"]), try Grant(["b"], to: ["app://other"]),
            try Grant(["c"], to: ["app://tour"]),
            try Grant(["d"], to: ["app://tour"], frames: .embedded),
        ])
        #expect(try policy.grantedCalls(to: .fixture("app://tour")).map(\.description) == ["a.*", "c", "d"])
        #expect(try policy.grantedCalls(to: .fixture("app://tour", .foreign)).map(\.description) == ["d"])
    }

    @Test func aPolicyHasValueSemantics() throws {
        var changed = AccessPolicy([try Grant(["a"], to: ["app://tour"])])
        let original = changed
        changed.grants = []
        #expect(original.grants.count == 1)
    }

    @Test func aGrantsDescriptionIsTheCommandLineForm() throws {
        #expect(
            "\(try Grant(["a.*", "b"], to: ["app://tour", "https://*.example.com"]))"
                == "a.*,b@app://tour,https://*.example.com")
        #expect("\(try Grant(["a"], to: ["app://tour"], frames: .sameOrigin))" == "a@app://tour (frames: sameOrigin)")
    }
}
