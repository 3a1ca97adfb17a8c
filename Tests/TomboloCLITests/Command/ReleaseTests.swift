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

    @Test func aFolderThatIsNotARepositoryIsReportedWithARemedy() async throws {
        for name in ["", "none"] {
            let verified = try await run("verify", path(name))
            #expect(verified.status == 1 && verified.output.isEmpty)
            #expect(verified.errors.contains("“\(path(name))” is not a release repository."))
        }
    }

    @Test func aRepositoryIsPushedAndVerifiedOverTheWeb() async throws {
        try await begin()
        #expect(try await publish("1.0").status == 0)
        let trial = try await run("push", path("repository"), path("www"), "--dry-run")
        #expect(trial.status == 0 && trial.output.contains("Would copy"), "\(trial)")
        #expect(!FileManager.default.fileExists(atPath: path("www")))
        let pushed = try await run("push", path("repository"), path("www"), "--json")
        #expect(pushed.status == 0, "\(pushed)")
        #expect(try pushed.value["copied"]?.arrayValue?.last == "metadata/timestamp.json")
        let again = try await run("push", path("repository"), path("www"))
        #expect(again.output.hasPrefix("Copied 0 files"), "\(again)")

        let server = try await LocalServer.start(files: folder.file("www"))
        let url = server.url("/").absoluteString
        let root = path("repository/metadata/1.root.json")
        let verified = try await run("verify", url, "--root", root)
        #expect(verified.status == 0 && verified.output == "No problems.\n", "\(verified)")
        let warned = try await run("verify", url, "--root", root, "--headers")
        #expect(warned.status == 0 && warned.output.contains("Warning: metadata/timestamp.json"), "\(warned)")
        try FileManager.default.removeItem(at: folder.file("www/metadata/timestamp.json"))
        #expect(try await run("verify", url).status == 5)
        for arguments in [
            ["verify", "http://example.org/"], ["verify", path("repository"), "--headers"], ["verify", url, "--drill"],
            ["push", path("repository"), "s3://bucket"],
        ] {
            #expect(try await CommandRun.of(["release"] + arguments).status == 64, "\(arguments)")
        }
        let remote = try await run("push", path("repository"), "cdn:bucket", "--rclone", path("nothing"))
        #expect(remote.status == 1 && remote.errors.contains("apt install rclone"), "\(remote)")
        let same = try await run("push", path("repository"), path("repository"))
        #expect(same.status == 1 && same.errors.contains("is the repository itself"), "\(same)")
    }

    @Test func twoMachinesSignARelease() async throws {
        try FileManager.default.createDirectory(at: folder.file("keys"), withIntermediateDirectories: true)
        for name in ["ann", "ben"] { #expect(try await run("key", "new", path("keys/\(name).pem")).status == 0) }
        let made = try await run(
            "init", path("repository"), "--bundle", "web", "--release-threshold", "2", "--new-keys", path("keys"),
            "--key", "release=\(path("keys/ann.pem"))", "--key", "release=\(path("keys/ben.pem"))")
        try #require(made.status == 0, "\(made)")
        try folder.write("<!DOCTYPE html>one", to: "site/index.html")
        // The second machine has a copy of the repository, and gets the folder staging.
        try FileManager.default.copyItem(at: folder.file("repository"), to: folder.file("second"))
        let first = try await publish("1.0", keys: key("ann") + ["--online-key", path("keys/online.pem")])
        #expect(first.status == 6 && first.output.contains("has 1 of 2 signatures"), "\(first)")
        try FileManager.default.copyItem(at: folder.file("repository/staging"), to: folder.file("second/staging"))
        let again = try await CommandRun.of(
            ["release", "sign", path("second")] + key("ann"),
            environment: ["TOMBOLO_KEY_PASSPHRASE": "correct horse battery"])
        #expect(again.status == 6, "\(again)")
        let second = try await CommandRun.of(
            ["release", "sign", path("second")] + key("ben") + ["--online-key", path("keys/online.pem")],
            environment: ["TOMBOLO_KEY_PASSPHRASE": "correct horse battery"])
        #expect(second.status == 0, "\(second)")
        let verified = try await run("verify", path("second"))
        #expect(verified.output == "No problems.\n", "\(verified)")
        #expect(try await run("status", path("second")).output.contains("1.0 order 1"))
    }

    @Test func rolesThatExpireSoonAreReported() async throws {
        try await begin()
        #expect(try await publish("1.0").status == 0)
        let online = ["--online-key", path("keys/online.pem")]
        let environment: [String: String?] = ["TOMBOLO_KEY_PASSPHRASE": "correct horse battery"]
        let refresh = ["release", "refresh", path("repository"), "--check"]
        let quiet = try await CommandRun.of(refresh + online, environment: environment)
        #expect(quiet.status == 0, "\(quiet)")
        // Channels expire after 20 days from now on.
        let settings = try folder.text(of: "repository/repository.json").replacing("180", with: "20")
        try folder.write(settings, to: "repository/repository.json")
        #expect(try await publish("1.1").status == 0)
        for arguments in [refresh, refresh + online] {
            let near = try await CommandRun.of(arguments, environment: environment)
            #expect(near.status == 5 && near.errors.contains("renew"), "\(near)")
            #expect(near.errors.contains("web-stable") && !near.errors.contains("“root”"), "\(near)")
        }
    }

    @Test func theReplacementOfAllKeysIsRehearsed() async throws {
        try await begin()
        #expect(try await publish("1.0").status == 0)
        let drill = try await run("verify", path("repository"), "--drill")
        #expect(drill.status == 0 && drill.output.contains("ok     Replace a lost root key"), "\(drill)")
        // The only root key cannot be replaced when it is lost.
        let single = try await run(
            "init", path("single"), "--bundle", "web", "--root-keys", "1", "--root-threshold", "1", "--new-keys",
            path("other"))
        try #require(single.status == 0, "\(single)")
        let failed = try await run("verify", path("single"), "--drill", "--json")
        #expect(failed.status == 5, "\(failed)")
        let problems = try failed.value["drill"]?.arrayValue?.filter { $0["problem"]?.stringValue != nil }
        #expect(problems?.compactMap { $0["title"]?.stringValue } == ["Replace a lost root key"])
    }
}
