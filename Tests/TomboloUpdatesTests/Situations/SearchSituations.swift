import Foundation
import ReleaseFixtures
import TomboloReleasing
import Testing

@testable import TomboloUpdates

/// A delegation of a graph, written as `parent>role pattern, pattern`; with `!` before the role if it is terminating. Without patterns, the role may list every file
/// of the top folder.
private struct Edge: Sendable {
    let parent: String
    let delegation: TestDelegation

    init(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        let names = words[0].split(separator: ">").map(String.init)
        parent = names[0]
        delegation = TestDelegation(
            role: names[1].replacing("!", with: ""),
            paths: words.count == 1 ? ["*"] : words[1].split(separator: ", ").map(String.init),
            isTerminating: names[1].hasPrefix("!"))
    }

    /// Publishes a repository with delegations and files.
    static func repository(_ edges: [Edge], files: [(role: String, path: String)] = []) throws -> TestRepository {
        var repository = try TestRepository()
        for edge in edges where repository.roles[edge.delegation.role] == nil {
            repository[edge.delegation.role] = TestRole([try SigningKey()])
        }
        for edge in edges { repository[edge.parent].delegations.append(edge.delegation) }
        for (role, path) in files { repository[role].targets[path] = Data("\(path) by \(role)".utf8) }
        try repository.publish()
        return repository
    }
}

extension TrustCheck {
    /// The roles that were fetched after the top-level roles, in order.
    fileprivate var searched: [String] {
        get async {
            await server.requests.dropFirst(4).filter { $0.hasPrefix("1.") && $0.hasSuffix(".json") }
                .map { $0.replacing("1.", with: "").replacing(".json", with: "") }
        }
    }
}

extension TrustSituation {
    /// Searches for a file that no role lists.
    private static func graph(_ name: String, _ edges: [String], visits visited: String) -> TrustSituation {
        TrustSituation(.graphs, name) {
            let check = TrustCheck(try Edge.repository(edges.map(Edge.init)))
            #expect(try await check.target("nothing") == nil)
            #expect(await check.searched == visited.map { String($0) })
        }
    }

    static let graphs = [
        graph("one role", ["targets>A"], visits: "A"),
        graph("two roles, in order of precedence", ["targets>B", "targets>A"], visits: "BA"),
        graph("a role below the second one", ["targets>A", "targets>B", "B>C"], visits: "ABC"),
        graph(
            "the roles below the first one come before the second one",
            ["targets>A", "targets>B", "A>C", "A>D"], visits: "ACDB"),
        graph(
            "a branch is searched to its end before the next one",
            ["targets>A", "targets>B", "A>C", "C>D"], visits: "ACDB"),
        graph(
            "a terminating role ends the search in all branches",
            ["targets>A", "targets>B", "A>!C", "A>D"], visits: "AC"),
        graph(
            "the roles below a terminating one are searched",
            ["targets>A", "targets>B", "A>!C", "C>D"], visits: "ACD"),
        graph(
            "a role for other paths is passed over with all below it",
            ["targets>A other/*", "targets>B", "A>C"], visits: "B"),
        graph(
            "a role two levels down for other paths is passed over with all below it",
            ["targets>A", "targets>B", "A>C *.css", "C>D"], visits: "AB"),
        graph(
            "a role that delegates back to one above it", ["targets>A", "targets>B", "B>C", "C>D", "D>B"],
            visits: "ABCD"),
        graph(
            "a role that two others delegate to is searched once", ["targets>A", "targets>B", "A>C", "B>C"],
            visits: "ACB"),
        graph(
            "a role that two others delegate to, one of them for other paths",
            ["targets>A", "targets>B", "A>C *.css", "B>C"], visits: "ABC"),
    ]

    /// A site whose role `text` may list some kinds of files, and whose role `builds` hands one folder to each of two roles.
    private static let site = [
        "targets>text *.html, *.css, page-?.js", "targets>builds builds/*/*", "builds>linux builds/linux/*",
        "builds>macos builds/macos/*.zip",
    ]

    private static let siteFiles = [
        (role: "targets", path: "license"), ("text", "index.html"), ("text", "builds/index.html"),
        ("text", "page-1.js"), ("text", "page-10.js"), ("text", "INDEX.HTML"), ("linux", "builds/linux/app"),
        ("macos", "builds/macos/app.zip"), ("macos", "builds/windows/app.zip"),
    ]

    /// Searches for a file of the site.
    private static func search(
        _ name: String, _ path: String, visits visited: [String], finds holder: String? = nil
    ) -> TrustSituation {
        TrustSituation(.searches, name) {
            let check = TrustCheck(try Edge.repository(site.map(Edge.init), files: siteFiles))
            #expect(try await check.target(path) == holder.map { Data("\(path) by \($0)".utf8) })
            #expect(await check.searched == visited)
        }
    }

    static let searches = [
        search("a file of the role targets", "license", visits: [], finds: "targets"),
        search("an asterisk", "index.html", visits: ["text"], finds: "text"),
        search("a folder", "builds/linux/app", visits: ["builds", "linux"], finds: "linux"),
        search("a folder and an asterisk", "builds/macos/app.zip", visits: ["builds", "macos"], finds: "macos"),
        search("a file that its role may not list", "builds/windows/app.zip", visits: ["builds"]),
        search("an asterisk stands for no slash", "builds/index.html", visits: []),
        search("a question mark", "page-1.js", visits: ["text"], finds: "text"),
        search("a question mark stands for one character", "page-10.js", visits: []),
        search("letters differ in case", "INDEX.HTML", visits: []),
    ]

    static let delegations = [
        TrustSituation(.delegations, "a role is verified with the keys of the delegation that leads to it") {
            let edges = ["targets>left left/*", "targets>right right/*", "left>shared left/*", "right>shared right/*"]
            var repository = try Edge.repository(
                edges.map(Edge.init), files: [("shared", "left/file"), ("shared", "right/file")])
            // The right delegation names a key that has not signed.
            repository["right"].delegations[0].keys = [try SigningKey()]
            try repository.update("right", "targets")
            let check = TrustCheck(repository)
            let client = try check.client()
            _ = try await client.refresh()
            let record = try #require(try await client.record(ofTarget: "left/file"))
            #expect(try await client.target("left/file", record) == Data("left/file by shared".utf8))
            await #expect(throws: TrustError.tooFewSignatures(file: "shared.json", valid: 0, threshold: 1)) {
                try await client.record(ofTarget: "right/file")
            }
            withExtendedLifetime(check) {}
        },
        TrustSituation(.delegations, "a role that the snapshot does not list is not fetched") {
            var repository = try Edge.repository([Edge("targets>A docs/*")], files: [("A", "docs/file")])
            repository.forget("A")
            try repository.update()
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            await #expect(throws: TrustError.unlisted(role: "A")) { try await check.target("docs/file") }
            #expect(await !check.server.requests.contains("1.A.json"))
            #expect(!check.stored.contains { $0.contains("A") })
        },
    ]

    static let names = [("?", "%3F"), ("#", "%23"), ("/role", "%2Frole"), ("../role", "..%2Frole")].map {
        name, encoded in
        TrustSituation(.names, "a role with the name \(name)") {
            let check = TrustCheck(try Edge.repository([Edge("targets>\(name)")]))
            #expect(try await check.target("nothing") == nil)
            #expect(await check.server.requests.last == "1.\(encoded).json")
            // The role with this name wrote no file outside the metadata folder.
            #expect(check.stored.count == 4)
        }
    }
}
