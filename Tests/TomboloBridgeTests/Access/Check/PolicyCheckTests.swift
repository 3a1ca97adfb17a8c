import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Checks grants that name calls, events, origins or scopes that do not exist.
@MainActor
struct PolicyCheckTests {
    private func registry() -> CallRegistry {
        let calls = CallRegistry()
        calls.register("greeter.greet") { true }
        calls.register("files.save") { (_: SaveArgument) in }
        calls.register("files.count") { 1 }
        calls.declareEvents("clock.tick", "clock.tock")
        return calls
    }

    private func check(
        _ grants: [Grant], served: [String: ServedHosts]? = ["app": .named(["tour"]), "rexxar": .any]
    ) throws(AccessPolicyError) {
        let existing = ExistingNames(registry(), dialects: [], servedOrigins: served)
        for grant in grants { try grant.check(against: existing) }
    }

    private static func scopes(without name: String? = nil, _ changes: [String: ScopeRule] = [:]) -> [String: ScopeRule]
    {
        var scopes: [String: ScopeRule] = ["file": .any, "from": .any, "size": .any, "format": .any]
        if let name { scopes[name] = nil }
        scopes.merge(changes) { $1 }
        return scopes
    }

    @Test func aPluginDeclaresEventsUnderItsName() throws {
        let calls = CallRegistry()
        calls.add(Ticker())
        calls.declareEvents("tickers.tick")
        #expect(calls.events == ["ticker.tick", "tickers.tick"])
        calls.removePlugin("ticker")
        #expect(calls.events == ["tickers.tick"])
    }

    private final class Ticker: Plugin {
        let name = "ticker"

        func register(in calls: PluginCalls) { calls.declareEvents("tick") }
    }

    @Test func grantsForExistingNamesPass() throws {
        try check([
            Grant(["greeter.greet"], to: ["app://tour"]), Grant(["greeter.*"], events: ["clock.*"], to: ["app://tour"]),
            Grant(["*"], to: ["https://example.com", "http://localhost:8000", "file:///srv/"]),
            Grant([], events: ["clock.tick", "*"], to: ["rexxar://any.host"]),
            Grant(["clock.tick"], to: ["app://tour"]), Grant(["files.save"], to: ["app://tour"], scopes: Self.scopes()),
            Grant(["files.*"], to: ["app://tour"]), Grant(["files.*"], to: ["app://tour"], scopes: Self.scopes()),
            Grant(["*"], events: [], to: ["app://tour"], scopes: Self.scopes(), requires: [.activation]),
        ])
    }

    @Test(arguments: [
        ("greeter.gret", "greeter.greet"), ("greter.*", "files.save"), ("file.save", "files.save"),
        ("Greeter.greet", "greeter.greet"),
        ("clock.tik", "files.count"),
    ])
    func aMisspelledCallIsRejectedWithTheNearestName(call: String, nearest: String) throws {
        let grant = try Grant([call], to: ["app://tour"])
        let error = #expect(throws: AccessPolicyError.self) { try check([grant]) }
        guard case .unknownName(.call, call, let text, let found?) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text == grant.description)
        if !call.hasSuffix("*"), !call.hasPrefix("clock") { #expect(found == nearest) }
        #expect(error?.description.contains("Did you mean") == true)
    }

    @Test func aMisspelledEventIsRejected() throws {
        let grant = try Grant(["greeter.*"], events: ["clock.tik"], to: ["app://tour"])
        #expect(throws: AccessPolicyError.unknownName(.event, "clock.tik", grant: "\(grant)", nearest: "clock.tick")) {
            try check([grant])
        }
    }

    @Test(arguments: [
        ("app://tuor", "app://tour"), ("ap://tour", "http://"), ("https", ""), ("htps://example.com", "https://"),
        ("rexar://any", "rexxar://"),
    ])
    func aMisspelledOriginIsRejected(origin: String, nearest: String) throws {
        guard let grant = try? Grant(["greeter.*"], to: [origin]) else { return #expect(nearest.isEmpty) }
        let error = #expect(throws: AccessPolicyError.self) { try check([grant]) }
        guard case .unknownName(.origin, origin, _, let found?) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        if origin != "ap://tour" { #expect(found == nearest) }
    }

    @Test func originsAreNotCheckedWithoutAListOfServedOrigins() throws {
        try check([Grant(["greeter.*"], to: ["app://anything"])], served: nil)
    }

    @Test func aMisspelledScopeIsRejected() throws {
        for calls in ["files.save", "files.*", "*"] {
            let scopes = Self.scopes(without: "format", ["fromat": .any])
            let grant = try Grant([calls], to: ["app://tour"], scopes: scopes)
            #expect(
                throws: AccessPolicyError.unknownName(.scope, "fromat", grant: "\(grant)", nearest: "format")
            ) { try check([grant]) }
        }
    }

    @Test func aMissingScopeIsRejected() throws {
        for scopes in [[:], Self.scopes(without: "size")] {
            let grant = try Grant(["files.save"], to: ["app://tour"], scopes: scopes)
            let error = #expect(throws: AccessPolicyError.self) { try check([grant]) }
            guard case .unusableGrant = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(error?.description.contains("ScopeRule.any") == true)
        }
    }

    @Test func requirementsThatNoCallCanMeetAreRejected() throws {
        let grants = [
            try Grant(["greeter.greet"], to: ["app://tour"], frames: .embedded, requires: [.activation]),
            try Grant(["greeter.greet"], to: ["app://tour"], allowsSynchronousCalls: true, requires: [.prompt]),
        ]
        for grant in grants {
            let error = #expect(throws: AccessPolicyError.self) { try check([grant]) }
            guard case .unusableGrant = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test func aScopeRuleOfAnotherKindIsRejected() throws {
        let grant = try Grant(["files.save"], to: ["app://tour"], scopes: Self.scopes(["size": .texts("1")]))
        let error = #expect(throws: AccessPolicyError.self) { try check([grant]) }
        #expect(error?.description.contains("“size”") == true && error?.description.contains("numbers") == true)
    }

    @Test func scopesForCallsWithoutScopesAreRejected() throws {
        for calls in [["greeter.greet"], ["greeter.*"], []] {
            #expect(throws: AccessPolicyError.self) {
                try check([Grant(calls, to: ["app://tour"], scopes: ["name": .any])])
            }
        }
    }

    @Test func functionsOfDialectsAreNotChecked() throws {
        let existing = ExistingNames(registry(), dialects: [NamedDialect()], servedOrigins: nil)
        try Grant(["old.call.login", "old.call.*"], to: ["app://tour"]).check(against: existing)
        #expect(throws: AccessPolicyError.self) {
            try Grant(["old.called"], to: ["app://tour"]).check(against: existing)
        }
    }
}

private final class NamedDialect: Dialect {
    let name = "old"
    let scope = DialectScope()
    let pageSource = ""
    let pageConfiguration = JSONValue.null
}
