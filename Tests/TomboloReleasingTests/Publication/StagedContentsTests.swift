import Foundation
import Testing
import TomboloReleasing
import TomboloUpdates

/// The contents of staging: which files are kept, and which are removed.
struct StagedContentsTests {
    private func site(_ release: Int) -> [String: String] {
        let text = (0..<200).map { "function number\($0)(){return \($0 * $0)};" }.joined()
        return ["app.js": text + "start(\(release));", "index.html": "page \(release)"]
    }

    /// A repository whose stable channel offers release 1, and has release 2 in staging.
    private func waiting() async throws -> TestPublishing {
        var publishing = try TestPublishing.published()
        try await publishing.publish("1", deltas: 5, files: site(1))
        try await publishing.publish("2", deltas: 5, files: site(2), signers: [])
        return publishing
    }

    /// The names in staging in the given folders.
    private func staged(_ publishing: TestPublishing, _ folders: String...) -> [String] {
        folders.flatMap { folder in publishing.names(in: "staging/\(folder)").map { "\(folder)/\($0)" } }
    }

    /// Replaces the hints in staging by empty ones, as if the forms that they list had been cut.
    private func cut(_ publishing: TestPublishing) throws {
        let name = try #require(staged(publishing, "hints").first)
        try TransportHints().encoded.write(to: publishing.url.appending(path: "staging/\(name)"))
    }

    @Test func formsThatTheHintsDoNotListAreRemovedWhenAnotherRoleIsStaged() async throws {
        var publishing = try await waiting()
        let forms = staged(publishing, "deltas") + staged(publishing, "objects").filter { $0.hasSuffix(".zst") }
        #expect(forms.count == 2)
        let kept = Set(publishing.names(in: "staging")).subtracting(forms)
        try cut(publishing)
        try publishing.publish("3", on: "beta", files: ["a.html": "beta"])
        #expect(Set(publishing.names(in: "staging")) == kept)
        _ = try publishing.open().sign(with: publishing.publishingKeys, now: publishing.now)
        #expect(publishing.names(in: "staging").isEmpty)
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
    }

    @Test func publishingOneRoleKeepsStagedFilesOfAnother() async throws {
        var publishing = try await waiting()
        let before = publishing.names(in: "staging")
        try publishing.publish("3", on: "beta", files: ["a.html": "beta"])
        #expect(publishing.names(in: "staging") == before)
    }

    @Test func discardingARoleRemovesItsFilesOnly() async throws {
        var publishing = try await waiting()
        let before = publishing.names(in: "staging")
        try publishing.publish("3", on: "beta", files: ["a.html": "beta"], signers: [])
        #expect(publishing.names(in: "staging").count > before.count)
        try publishing.open().discard(TestPublishing.channel("beta"))
        #expect(publishing.names(in: "staging") == before)
        try publishing.open().discard()
        #expect(publishing.names(in: "staging").isEmpty)
    }

    @Test func discardRemovesFilesOfAnInterruptedCommand() async throws {
        let publishing = try await waiting()
        try publishing.remove("staging/web-stable.json")
        #expect(!publishing.names(in: "staging").isEmpty)
        #expect(throws: ReleasingError.nothingStaged(role: "web-stable")) {
            try publishing.open().discard(TestPublishing.channel("stable"))
        }
        #expect(try publishing.open().discard() == [])
        #expect(publishing.names(in: "staging").isEmpty)
        #expect(throws: ReleasingError.nothingStaged(role: nil)) { try publishing.open().discard() }
    }

    @Test func nothingIsRemovedBesideARoleThatCannotBeRead() async throws {
        var publishing = try await waiting()
        let before = publishing.names(in: "staging")
        let hints = try #require(staged(publishing, "hints").first)
        try publishing.write("no hints", to: "staging/\(hints)")
        try publishing.publish("3", on: "beta", files: ["a.html": "beta"])
        #expect(publishing.names(in: "staging") == before)
    }
}
