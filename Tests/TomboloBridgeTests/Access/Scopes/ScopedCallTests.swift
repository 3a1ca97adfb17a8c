import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Arguments outside a grant's scope are denied before the handler runs.
@MainActor
struct ScopedCallTests {
    private static let names: [String: ScopeRule] = ["name": .texts("Ada", "Bo")]

    private static func save(
        _ changes: [String: ScopeRule] = [:]
    ) throws -> AccessPolicy {
        var scopes: [String: ScopeRule] = [
            "file": try .paths("/srv/pages/"), "from": try .origins("https://example.com"), "size": .numbers(1...100),
            "format": .texts("png"),
        ]
        scopes.merge(changes) { $1 }
        return AccessPolicy([try .scoped("save", scopes: scopes)])
    }

    @Test(arguments: TestEngine.everyTransport)
    func anArgumentOutOfScopeDoesNotReachTheHandler(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.save()) { test in
            var saved: [String] = []
            test.calls.register("save") { (argument: SaveArgument) in saved.append(argument.file) }
            try await test.open()
            try await test.run(
                """
                const file = '/srv/pages/a';
                await tombolo.call('save', {file});
                await tombolo.call('save', {file, from: 'https://example.com/x', sizes: [1, 100], format: 'png'});
                """)
            for (member, scope) in [
                ("file: '/etc/passwd'", "file"), ("file: '/srv/pages/../x'", "file"), ("file: ''", "file"),
                ("from: 'https://evil.example'", "from"), ("sizes: [1, 101]", "size"), ("format: 'exe'", "format"),
            ] {
                let error = try await test.failure("tombolo.call('save', {file: '/srv/pages/a', \(member)})")
                #expect(error?.code == .denied)
                #expect(error?.data == ["reason": "scope", "scope": .string(scope)])
            }
            #expect(saved == ["/srv/pages/a", "/srv/pages/a"])
        }
    }

    @Test func denialsShowTheRuleToTheAppButNotToThePage() async throws {
        try await withPage(.fake, policy: try Self.save()) { test in
            test.calls.register("save") { (_: SaveArgument) in }
            try await test.open()
            let error = try await test.failure("tombolo.call('save', {file: '/etc/passwd'})")
            #expect(error?.message.contains("“file” in the argument is outside") == true)
            #expect(error?.message.contains("/srv/pages/") == false)
            let denials = test.bridgeEvents.compactMap {
                if case .denied(_, _, let denial) = $0 { denial } else { nil }
            }
            #expect(denials.map(\.reason) == [.scope("file")])
            let text = try #require(denials.first).description
            #expect(text.contains("file: /srv/pages/") && text.contains("“/etc/passwd”"), "\(text)")
            // The bridge reports no `called` event for a denied call.
            #expect(test.calledNames == [])
        }
    }

    @Test func denialsOfSensitiveCallsContainNoValues() async throws {
        try await withPage(.fake, policy: try Self.save()) { test in
            test.calls.register("save") { (_: SaveArgument) in }
            try test.calls.markSensitive("save")
            try await test.open()
            _ = try await test.failure("tombolo.call('save', {file: '/etc/passwd'})")
            #expect(!"\(test.bridgeEvents)".contains("passwd"))
            #expect(test.deniedNames == ["save"])
        }
    }

    @Test func denialsTruncateLongValues() async throws {
        try await withPage(.fake, policy: try Self.save()) { test in
            test.calls.register("save") { (_: SaveArgument) in }
            try await test.open()
            _ = try await test.failure("tombolo.call('save', {file: '/'.padEnd(100000, 'x')})")
            let denied = test.bridgeEvents.compactMap { if case .denied(_, _, let denial) = $0 { denial } else { nil } }
            #expect(try #require(denied.first).description.utf8.count < 2_000)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func scopesProtectEveryKindOfHandler(engine: TestEngine) async throws {
        let calls = ["now", "later", "reply", "raw", "values", "still"]
        let policy = AccessPolicy(try calls.map { try .scoped($0, scopes: Self.names, synchronous: true) })
        try await withPage(engine, policy: policy) { test in
            var ran: [String] = []
            test.calls.register("now") { (argument: NameArgument) in ran.append(argument.name) }
            test.calls.register("later") { (argument: NameArgument) async in ran.append(argument.name) }
            test.calls.registerReplying("reply") { (argument: NameArgument, _) in
                ran.append(argument.name)
                return CallReply<Bool>.now(true)
            }
            test.calls.registerRaw("raw", scopedBy: NameArgument.self) { text, _ in
                ran.append(try text?.value()["name"]?.stringValue ?? "")
                return nil
            }
            test.calls.registerStream("values") { (argument: NameArgument, _) in
                ran.append(argument.name)
                return AsyncStream<Int> { $0.finish() }
            }
            test.calls.register("still") { (argument: NameArgument) in ran.append(argument.name) }
            try await test.open()
            let codes = try await test.run(
                """
                const codes = [];
                const all = async name => {
                    for (const call of ['now', 'later', 'reply', 'raw']) await tombolo.call(call, {name}).catch(e => codes.push(e.code));
                    try { for await (const _ of tombolo.stream('values', {name})); } catch (e) { codes.push(e.code); }
                    try { tombolo.callSync('still', {name}); } catch (e) { codes.push(e.code); }
                };
                await all('Ada');
                await all('Eve');
                return codes;
                """)
            #expect(codes == .array(Array(repeating: "denied", count: 6)))
            #expect(ran == Array(repeating: "Ada", count: 6))
        }
    }

    @Test func anUndecodableArgumentIsInvalidRatherThanDenied() async throws {
        try await withPage(.fake, policy: AccessPolicy([try .scoped("a", scopes: Self.names)])) { test in
            test.calls.register("a") { (_: NameArgument) in Issue.record("The handler ran.") }
            try await test.open()
            #expect(try await test.failure("tombolo.call('a', {name: 1})")?.code == .invalidArgument)
            #expect(try await test.failure("tombolo.call('a')")?.code == .invalidArgument)
            #expect(test.calledNames == ["a", "a"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theNumberOfValuesInAScopeIsLimited(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.save()) { test in
            var counts: [Int] = []
            test.calls.register("save") { (argument: SaveArgument) in counts.append(argument.sizes?.count ?? 0) }
            try await test.open()
            let call = { (count: Int) in
                "tombolo.call('save', { file: '/srv/pages/a', sizes: Array(\(count)).fill(1) })"
            }
            #expect(try await test.failure(call(256)) == nil)
            let error = try await test.failure(call(257))
            #expect(error?.code == .limitExceeded)
            #expect(error?.message.contains("“size” in the argument has 257 values; the limit is 256") == true)
            #expect(counts == [256])
        }
    }

    /// The values are limited before a prompt shows them, too.
    @Test func theNumberOfValuesIsLimitedForEveryRule() async throws {
        var limits = BridgeLimits()
        limits.scopeValues = 3
        let policy = try Self.save(["size": .any])
        try await withPage(.fake, policy: policy, limits: limits) { test in
            test.calls.register("save") { (argument: SaveArgument) in argument.sizes?.count }
            try await test.open()
            let call = { (count: Int) in
                "tombolo.call('save', { file: '/srv/pages/a', sizes: Array(\(count)).fill(1) })"
            }
            #expect(try await test.value(call(3)) == 3)
            #expect(try await test.failure(call(4))?.code == .limitExceeded)
        }
    }

    /// A grant matches a call only if it has exactly the call's scopes.
    @Test(arguments: [
        [:], ["name": ScopeRule.texts("Ada"), "other": .any], ["other": .any], ["name": .numbers(0...1)],
    ])
    func aGrantWithOtherScopesDoesNotMatchTheCall(scopes: [String: ScopeRule]) async throws {
        for pattern in ["a.b", "a.*", "*"] {
            let policy = AccessPolicy([try .scoped(pattern, scopes: scopes)])
            try await withPage(.fake, policy: policy) { test in
                test.calls.register("a.b") { (_: NameArgument) in Issue.record("The handler ran.") }
                try await test.open()
                let error = try await test.failure("tombolo.call('a.b', {name: 'Ada'})")
                #expect(error?.code == .denied)
            }
        }
    }

    @Test func aGrantWithScopesDoesNotMatchACallWithoutScopes() async throws {
        try await withPage(.fake, policy: AccessPolicy([try .scoped("a.*", scopes: Self.names)])) { test in
            test.calls.register("a.b") { (_: JSONValue) in Issue.record("The handler ran.") }
            try await test.open()
            #expect(try await test.failure("tombolo.call('a.b', {name: 'Ada'})")?.code == .denied)
        }
    }

    @Test func anyPermitsEveryValue() async throws {
        try await withPage(.fake, policy: AccessPolicy([try .scoped("a", scopes: ["name": .any])])) { test in
            test.calls.register("a") { (argument: NameArgument) in argument.name }
            try await test.open()
            #expect(try await test.value("tombolo.call('a', {name: 'anybody'})") == "anybody")
        }
    }

    @Test func oneMatchingGrantIsEnough() async throws {
        let policy = AccessPolicy([
            try .scoped("a", scopes: ["name": .texts("Ada")]), try .scoped("*"),
            try .scoped("a", scopes: ["name": .texts("Bo")]),
        ])
        try await withPage(.fake, policy: policy) { test in
            test.calls.register("a") { (argument: NameArgument) in argument.name }
            try await test.open()
            #expect(try await test.value("tombolo.call('a', {name: 'Ada'})") == "Ada")
            #expect(try await test.value("tombolo.call('a', {name: 'Bo'})") == "Bo")
            #expect(try await test.failure("tombolo.call('a', {name: 'Eve'})")?.code == .denied)
        }
    }

    @Test func aPolicyChangeAppliesToTheNextCall() async throws {
        try await withPage(.fake, policy: AccessPolicy([try .scoped("a", scopes: Self.names)])) { test in
            test.calls.register("a") { (argument: NameArgument) in argument.name }
            try await test.open()
            #expect(try await test.value("tombolo.call('a', {name: 'Ada'})") == "Ada")
            test.bridge.policy = AccessPolicy([try .scoped("a", scopes: ["name": .texts("Eve")])])
            #expect(try await test.failure("tombolo.call('a', {name: 'Ada'})")?.code == .denied)
            #expect(try await test.value("tombolo.call('a', {name: 'Eve'})") == "Eve")
        }
    }
}
