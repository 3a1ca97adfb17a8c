import Foundation
import Testing
import TomboloEngine
import TomboloReleasing
import TomboloTesting
import TomboloUpdates

@testable import TomboloCLI

/// The command `tombolo release`, from an empty folder to a release that is taken back.
struct ReleaseTests {
    private let folder = TemporaryFolder()

    private func path(_ name: String) -> String { folder.file(name).path(percentEncoded: false) }

    private func run(_ arguments: String...) async throws -> CommandRun {
        try await CommandRun.of(
            ["release"] + arguments, environment: ["TOMBOLO_KEY_PASSPHRASE": "correct horse battery"])
    }

    private func key(_ name: String) -> [String] { ["--key", path("keys/\(name).pem")] }

    private func publish(_ release: String, _ more: [String] = [], keys: [String]? = nil) async throws -> CommandRun {
        let fixed = [
            "release", "publish", path("site"), path("repository"), "--channel", "stable", "--release", release,
            "--runtime", "1-3",
        ]
        let signers = keys ?? key("release-1") + ["--online-key", path("keys/online.pem")]
        return try await CommandRun.of(
            fixed + more + signers, environment: ["TOMBOLO_KEY_PASSPHRASE": "correct horse battery"])
    }

    private func begin() async throws {
        try FileManager.default.createDirectory(at: folder.file("site"), withIntermediateDirectories: true)
        try Data("<!DOCTYPE html>one".utf8).write(to: folder.file("site/index.html"))
        let made = try await run("init", path("repository"), "--bundle", "web", "--new-keys", path("keys"))
        try #require(made.status == 0, "\(made)")
    }

    @Test func aReleaseIsPublishedEmbeddedVerifiedAndTakenBack() async throws {
        try await begin()
        #expect(try await publish("1.0").status == 0)
        let embedded = try await run("embed", path("repository"), "--release", "1.0", "--output", path("app"))
        #expect(embedded.status == 0, "\(embedded)")
        try Data("<!DOCTYPE html>two".utf8).write(to: folder.file("site/index.html"))
        let second = try await publish("1.1", ["--rollout", "1%@now,100%@+3d", "--json"])
        #expect(second.status == 0, "\(second)")
        #expect(try second.value.objectValue != nil)
        let halted = try await run(
            "halt", path("repository"), "--release", "1.1", "--online-key", path("keys/online.pem"))
        #expect(halted.status == 0, "\(halted)")
        let back = try await CommandRun.of(
            ["release", "rollback", path("repository"), "--channel", "stable", "--to", "1.0"] + key("release-1")
                + ["--online-key", path("keys/online.pem")],
            environment: ["TOMBOLO_KEY_PASSPHRASE": "correct horse battery"])
        #expect(back.output.contains("Revoked: 1.1"), "\(back)")
        let verified = try await run("verify", path("repository"), "--root", path("app/root.json"))
        #expect(verified.status == 0 && verified.output == "No problems.\n", "\(verified)")
        let status = try await run("status", path("repository"))
        #expect(status.output.contains("1.0 order 1, runtime 1-3, 100 %"), "\(status)")
        // A file of the release was changed.
        let object = RepositoryFiles.object(FileDigest(of: Data("<!DOCTYPE html>one".utf8)))
        try Data("changed".utf8).write(to: folder.file("repository/\(object)"))
        #expect(try await run("verify", path("repository")).status == 5)
    }

    @Test func aChangeWaitsForMissingSignatures() async throws {
        try await begin()
        let waiting = try await publish("1.0", keys: key("release-1"))
        #expect(waiting.status == 6, "\(waiting)")
        #expect(!FileManager.default.fileExists(atPath: path("repository/metadata/2.web-stable.json")))
        let signed = try await run("sign", path("repository"), "--online-key", path("keys/online.pem"))
        #expect(signed.status == 0, "\(signed)")
        #expect(FileManager.default.fileExists(atPath: path("repository/metadata/2.web-stable.json")))
    }

    @Test func devicesWithTheLastReleasesLoadTheDifferences() async throws {
        try await begin()
        func packs() -> Int { PublicFolder(path("repository")).files(in: "packs").count }
        for (release, deltas, expected) in [("1.0", "2", 0), ("1.1", "2", 1), ("1.2", "2", 3), ("1.3", "0", 3)] {
            try Data("<!DOCTYPE html>\(release)".utf8).write(to: folder.file("site/index.html"))
            let published = try await publish(release, ["--deltas", deltas])
            #expect(published.status == 0, "\(published)")
            #expect(packs() == expected)
        }
        #expect(try await run("verify", path("repository")).status == 0)
        for deltas in ["-1", "51"] {
            let wrong = try await publish("1.4", ["--deltas=\(deltas)"])
            #expect(wrong.status == 64 && wrong.errors.contains("from 0 to 50"), "\(wrong)")
        }
    }

    @Test func mistakesAreExplained() async throws {
        try await begin()
        #expect(try await publish("1.0").status == 0)
        let again = try await publish("1.0")
        #expect(again.status == 1 && again.errors.contains("was published before"), "\(again)")
        let name = try await publish("../x")
        #expect(name.status == 64, "\(name)")
        #expect(name.errors.contains("See 'tombolo release publish --help'"), "\(name)")
        let wrong = try await CommandRun.of(
            ["release", "refresh", path("repository"), "--online-key", path("keys/online.pem")],
            environment: ["TOMBOLO_KEY_PASSPHRASE": "another passphrase"])
        #expect(wrong.status == 1 && wrong.errors.contains("passphrase"), "\(wrong)")
        let elsewhere = try await run("status", path("site"))
        #expect(elsewhere.status == 1 && elsewhere.errors.contains("tombolo release init"), "\(elsewhere)")
        try Data("x".utf8).write(to: folder.file("site/.env"))
        let hidden = try await publish("1.1")
        #expect(hidden.status == 1 && hidden.errors.contains("“.env” is hidden"), "\(hidden)")
    }
}
