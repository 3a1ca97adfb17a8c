import Foundation
import ReleaseFixtures
import TomboloReleasing
import Testing

@testable import TomboloUpdates

/// The search for a target file in delegated roles.
struct DelegationTests {
    /// A graph of delegations, and the roles that are fetched in a search for the file `release/file`.
    struct Graph: Sendable, CustomTestStringConvertible {
        var name: String
        /// The delegating role, the role, its paths, and whether it is terminating.
        var edges: [(String, String, [String], Bool)]
        /// The roles that are fetched, in order.
        var visited: [String]
        /// The roles that list the file.
        var holders: [String] = []

        var testDescription: String { name }
    }

    static let file = "release/file"

    static let graphs = [
        Graph(name: "no delegation", edges: [], visited: []),
        Graph(name: "one role", edges: [("targets", "A", ["release/*"], false)], visited: ["A"]),
        Graph(
            name: "a chain",
            edges: [
                ("targets", "A", ["release/*"], false), ("A", "B", ["release/*"], false),
                ("B", "C", ["release/*"], false),
            ], visited: ["A", "B", "C"]),
        Graph(
            name: "in order of precedence",
            edges: [
                ("targets", "A", ["*/*"], false), ("targets", "B", ["*/*"], false), ("targets", "C", ["*/*"], false),
            ], visited: ["A", "B", "C"]),
        Graph(
            name: "depth first",
            edges: [
                ("targets", "A", ["*/*"], false), ("targets", "B", ["*/*"], false), ("A", "C", ["*/*"], false),
                ("A", "D", ["*/*"], false),
            ], visited: ["A", "C", "D", "B"]),
        Graph(
            name: "terminating", edges: [("targets", "A", ["*/*"], true), ("targets", "B", ["*/*"], false)],
            visited: ["A"]),
        Graph(
            name: "terminating below",
            edges: [
                ("targets", "A", ["*/*"], false), ("targets", "B", ["*/*"], false), ("A", "C", ["*/*"], true),
                ("A", "D", ["*/*"], false),
            ], visited: ["A", "C"]),
        Graph(
            name: "a terminating role has delegations",
            edges: [("targets", "A", ["*/*"], true), ("A", "B", ["*/*"], false), ("targets", "C", ["*/*"], false)],
            visited: ["A", "B"]),
        Graph(
            name: "a terminating role of another path",
            edges: [("targets", "A", ["other/*"], true), ("targets", "B", ["*/*"], false)], visited: ["B"]),
        Graph(
            name: "a cycle",
            edges: [
                ("targets", "A", ["*/*"], false), ("A", "B", ["*/*"], false), ("B", "A", ["*/*"], false),
                ("B", "B", ["*/*"], false),
            ], visited: ["A", "B"]),
        Graph(
            name: "two ways to one role",
            edges: [
                ("targets", "A", ["*/*"], false), ("targets", "B", ["*/*"], false), ("A", "C", ["*/*"], false),
                ("B", "C", ["*/*"], false),
            ], visited: ["A", "C", "B"]),
        Graph(
            name: "every delegation on the way must match",
            edges: [("targets", "A", ["*/*"], false), ("A", "B", ["other/*"], false), ("B", "C", ["*/*"], false)],
            visited: ["A"]),
        Graph(name: "an asterisk matches no slash", edges: [("targets", "A", ["*"], false)], visited: []),
        Graph(name: "several patterns", edges: [("targets", "A", ["x", "release/fil?"], false)], visited: ["A"]),
        Graph(name: "case counts", edges: [("targets", "A", ["Release/*"], false)], visited: []),
        Graph(
            name: "a pattern with a character set",
            edges: [("targets", "A", ["release/[a-f]ile"], false), ("targets", "B", ["release/[g-z]ile"], false)],
            visited: ["A"]),
        Graph(
            name: "the search ends where the file is",
            edges: [("targets", "A", ["*/*"], false), ("targets", "B", ["*/*"], false)], visited: ["A"],
            holders: ["A", "B"]),
        Graph(
            name: "the delegating role is searched first", edges: [("targets", "A", ["*/*"], false)], visited: [],
            holders: ["targets", "A"]),
        Graph(
            name: "a role without the right to the path is not asked", edges: [("targets", "A", ["other/*"], false)],
            visited: [], holders: ["A"]),
    ]

    private func repository(_ graph: Graph) throws -> TestRepository {
        var repository = try TestRepository()
        for (_, role, _, _) in graph.edges where repository.roles[role] == nil {
            repository[role] = TestRole([try SigningKey()])
        }
        for (parent, role, paths, isTerminating) in graph.edges {
            repository[parent].delegations.append(
                TestDelegation(role: role, paths: paths, isTerminating: isTerminating))
        }
        for role in graph.holders { repository[role].targets[Self.file] = Data(role.utf8) }
        try repository.publish()
        return repository
    }

    @Test(arguments: graphs)
    func rolesAreSearchedInOrder(graph: Graph) async throws {
        let check = TrustCheck(try repository(graph))
        let found = try await check.target(Self.file)
        let holder = graph.holders.first { graph.visited.contains($0) || $0 == "targets" }
        #expect(found == holder.map { Data($0.utf8) })
        let requests = await check.server.requests.dropFirst(4).filter { $0.hasSuffix(".json") }
        #expect(requests.map { $0.replacing("1.", with: "").replacing(".json", with: "") } == graph.visited)
    }

    @Test func theSearchEndsAfter32Roles() async throws {
        var repository = try TestRepository()
        for index in 0..<40 {
            repository["role\(index)"] = TestRole([try SigningKey()])
            repository["targets"].delegations.append(TestDelegation(role: "role\(index)", paths: ["*/*"]))
        }
        repository["role39"].targets[Self.file] = Data("x".utf8)
        try repository.publish()
        let check = TrustCheck(repository)
        #expect(try await check.target(Self.file) == nil)
        #expect(await check.server.requests.count { $0.contains("role") } == 32)
    }

    @Test func aRoleIsVerifiedWithTheKeysOfEachDelegator() async throws {
        var repository = try TestRepository()
        let (good, other) = (try SigningKey(), try SigningKey())
        for role in ["A", "B"] { repository[role] = TestRole([try SigningKey()]) }
        repository["C"] = TestRole([good])
        repository["C"].targets = ["one/x": Data("1".utf8), "two/x": Data("2".utf8)]
        repository["targets"].delegations = [
            TestDelegation(role: "A", paths: ["one/*"]), TestDelegation(role: "B", paths: ["two/*"]),
        ]
        repository["A"].delegations = [TestDelegation(role: "C", paths: ["one/*"])]
        // B delegates to the same role with a key that has not signed it.
        repository["B"].delegations = [TestDelegation(role: "C", paths: ["two/*"], keys: [other])]
        try repository.publish()
        let check = TrustCheck(repository)
        let client = try check.client()
        _ = try await client.refresh()
        #expect(try await client.record(ofTarget: "one/x") != nil)
        await #expect(throws: TrustError.tooFewSignatures(file: "C.json", valid: 0, threshold: 1)) {
            try await client.record(ofTarget: "two/x")
        }
        // The same applies if the file was stored by an earlier check.
        await #expect(throws: TrustError.tooFewSignatures(file: "C.json", valid: 0, threshold: 1)) {
            try await check.target("two/x")
        }
    }

    @Test func aRoleThatTheSnapshotDoesNotListIsNotFetched() async throws {
        var repository = try TestRepository()
        repository["A"] = TestRole([try SigningKey()])
        repository["targets"].delegations = [TestDelegation(role: "A", paths: ["*/*"])]
        try repository.publishRoot()
        try repository.publishTargets("A")
        try repository.publishTargets("targets")
        repository.forget("A")
        try repository.publishSnapshot()
        try repository.publishTimestamp()
        let check = TrustCheck(repository)
        await #expect(throws: TrustError.unlisted(role: "A")) { try await check.target(Self.file) }
        #expect(await !check.server.requests.contains("1.A.json"))
    }

    @Test func prefixesOfPathDigestsDelegate() async throws {
        let digest = FileDigest(of: Data(Self.file.utf8)).text
        for (prefix, isFound) in [(String(digest.prefix(2)), true), (digest, true), ("zz", false), ("", true)] {
            var repository = try TestRepository()
            repository["A"] = TestRole([try SigningKey()])
            repository["A"].targets[Self.file] = Data("x".utf8)
            repository["targets"].delegations = [TestDelegation(role: "A", hashPrefixes: [prefix])]
            try repository.publish()
            #expect(try await (TrustCheck(repository).target(Self.file) != nil) == isFound, "\(prefix)")
        }
    }

    @Test(arguments: ["root", "timestamp", "snapshot", "targets", ""])
    func topLevelRolesCannotBeDelegatedTo(name: String) async throws {
        var repository = try TestRepository()
        repository["targets"].delegations = [TestDelegation(role: name)]
        try repository.publish()
        if case .malformed(file: "targets.json", _)? = try await TrustCheck(repository).refresh() { return }
        Issue.record("The delegation was accepted.")
    }

    @Test func aSecondDelegationToTheSameRoleIsRefused() async throws {
        var repository = try TestRepository()
        repository["A"] = TestRole([try SigningKey()])
        repository["targets"].delegations = [TestDelegation(role: "A"), TestDelegation(role: "A")]
        try repository.publish()
        if case .malformed(file: "targets.json", _)? = try await TrustCheck(repository).refresh() { return }
        Issue.record("The delegation was accepted.")
    }

    // MARK: Names

    @Test(arguments: [
        ("?", "%3F"), ("#", "%23"), ("/role", "%2Frole"), ("../role", "..%2Frole"), ("ä b%", "%C3%A4%20b%25"),
        (".", "."), ("..", ".."),
    ])
    func namesOfRolesAreOnePartOfAPath(name: String, encoded: String) async throws {
        var repository = try TestRepository()
        repository[name] = TestRole([try SigningKey()])
        repository[name].targets[Self.file] = Data("x".utf8)
        repository["targets"].delegations = [TestDelegation(role: name, paths: ["*/*"])]
        try repository.publish()
        let check = TrustCheck(repository)
        #expect(try await check.target(Self.file) != nil)
        #expect(await check.server.requests.contains("1.\(encoded).json"))
        #expect(check.stored.contains("role-\(encoded).json"))
    }
}
