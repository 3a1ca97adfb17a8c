import Testing
import TomboloEngine
import TomboloPolicyCheck

/// The check of access policy files when an app is built.
struct PolicyFileTests {
    private static let sources = [
        SwiftSource(
            Array(
                """
                calls.register("greeter.greet") { (name: String) in name }
                calls.declareEvents("clock.tick")
                let moved = Event<[String: Int]>("map.moved")
                """.utf8))
    ]

    private func faults(_ text: String, sources: [SwiftSource] = sources) -> [PolicyFault] {
        PolicyFile(Array(text.utf8)).faults(RegisteredNames(in: sources))
    }

    private func policy(_ calls: String, _ more: String = "") -> String {
        """
        { "grants": [
            { "origins": ["app://shop"]\(more),
              "calls": [\(calls)] }
        ] }
        """
    }

    @Test(arguments: [
        #""greeter.greet""#, #""greeter.*", "*""#, #""clock.tick""#, #""map.moved""#, #""wvjb.call.login""#,
    ])
    func existingNamesAreAccepted(calls: String) { #expect(faults(policy(calls)) == []) }

    @Test(arguments: [
        (#"{ "grants": [{}"#, 1, "cannot be read"),
        ("{\n \"grants\": [],\n\n \"grant\": [] }", 4, "unknown key or value “grant”"),
        ("{\n \"grants\": [\n{ \"origins\": [\"shop\"] }] }", 3, "“shop” is not an origin"),
        ("{ \"grants\": [\n{ \"calls\": [\"a b\"] }] }", 2, "“a b” is not a name or pattern"),
        ("{ \"grants\": [\n{ \"requires\": [\n\"click\"] }] }", 3, "“click”"),
        ("{ \"grants\": [],\n \"grants\": [] }", 1, "cannot be read"),
        ("[]", 1, "must be an object"),
    ])
    func aFaultyFileIsAnErrorAtItsLine(text: String, line: Int, message: String) throws {
        let fault = try #require(faults(text).first)
        #expect(fault.severity == .error && fault.line == line && fault.message.contains(message), "\(fault)")
    }

    @Test func aMisspeltCallIsAnErrorAtItsLine() {
        let found = faults(policy("\"greeter.greet\",\n\"greeter.gret\""))
        let message =
            "“greeter.gret” is granted, but the sources register no call of that name; the nearest name is “greeter.greet”"
        #expect(found == [PolicyFault(.error, line: 4, message)])
    }

    @Test func anEventAmongTheCallsOfAGrantWithAnEventListIsAWarning() {
        #expect(faults(policy(#""clock.tick""#, #", "events": ["clock.tick"]"#)).map(\.severity) == [.warning])
    }

    @Test func theValueOfAnEmittedEventIsNotAKnownName() {
        let sources = Self.sources + [SwiftSource(Array(#"page.emit("news", "greeter.gret")"#.utf8))]
        #expect(faults(policy(#""greeter.gret""#), sources: sources).map(\.severity) == [.error])
        #expect(faults(policy(#""news""#), sources: sources) == [])
    }

    @Test func aCallThatAnotherPackageMayRegisterIsAWarning() {
        let found = faults(policy(#""vault.unlock""#))
        #expect(found.map(\.severity) == [.warning] && found.map(\.line) == [3])
    }

    @Test(arguments: [
        "calls.register(name) { 1 }", #"calls.register("a.\(name)") { 1 }"#, #"calls.declareEvents("*")"#,
    ])
    func namesThatAreNotLiteralsMakeTheListIncomplete(code: String) {
        let sources = Self.sources + [SwiftSource(Array(code.utf8))]
        #expect(faults(policy(#""greeter.gret""#), sources: sources) == [])
    }

    @Test func policiesAreRecognizedByTheirMember() throws {
        func isPolicy(_ text: String) -> Bool {
            PolicyFile.isPolicy(Array(text.utf8), value: try? JSONValue(handwrittenText: text))
        }
        #expect(isPolicy(#"{ "grants": 5 }"#))
        #expect(isPolicy(#"{ "grants": [ "#))
        #expect(!isPolicy(#"{ "name": "grants" }"#))
        #expect(!isPolicy("{"))
    }
}
