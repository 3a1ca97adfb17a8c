import Foundation
import Testing
import TomboloEngine
import TomboloReleasing
import TomboloTesting
import TomboloUpdates

/// The command `tombolo release` after a theft of keys.
struct ReleaseRecoveryTests {
    private let folder = TemporaryFolder()

    private func path(_ name: String) -> String { folder.file(name).path(percentEncoded: false) }

    @discardableResult
    private func run(_ arguments: [String], status: Int32 = 0) async throws -> CommandRun {
        let run = try await CommandRun.of(
            ["release"] + arguments, environment: ["TOMBOLO_KEY_PASSPHRASE": "correct horse battery"])
        try #require(run.status == status, "\(arguments) \(run)")
        return run
    }

    private func keys(_ names: String..., online: [String] = ["online"]) -> [String] {
        names.flatMap { ["--key", path("keys/\($0).pem")] }
            + online.flatMap { ["--online-key", path("keys/\($0).pem")] }
    }

    private func publish(_ release: String, in repository: String, _ more: [String]) async throws {
        try folder.write("page of \(release)", to: "site/index.html")
        try await run(
            [
                "publish", path("site"), path(repository), "--channel", "stable", "--release", release, "--runtime",
                "1",
            ] + more)
    }

    /// The identifier of a key.
    private func identifier(_ name: String) async throws -> String {
        let shown = try await run(["key", "show", path("keys/\(name).public.pem")]).output
        return String(shown.prefix { $0 != " " })
    }

    @Test @MainActor func devicesLeaveAReleaseSignedWithStolenKeys() async throws {
        try await run(["init", path("releases"), "--bundle", "web", "--new-keys", path("keys")])
        try await publish("1.4.1", in: "releases", keys("release-1"))
        try await run(["embed", path("releases"), "--release", "1.4.1", "--output", path("app")])
        try await run(["push", path("releases"), path("www")])
        let server = try await LocalServer.start(files: folder.file("www"))
        var source = ReleaseSource(origins: [server.url("/")], bundle: "web", runtime: 1, embedded: folder.file("app"))
        (source.apply, source.interval) = (.now, nil)
        let store = try ReleaseStore(dataFolder: folder.file("data"), cacheFolder: folder.file("cache"))
        let updater = try await BundleUpdater(source, store: store)

        // A thief of the release key and the online key publishes with the highest order that apps accept.
        try FileManager.default.copyItem(at: folder.file("releases"), to: folder.file("thief"))
        try await publish("6.6", in: "thief", ["--order", "\((1 << 53) - 1)"] + keys("release-1"))
        try await run(["push", path("thief"), path("www")])
        #expect(await updater.check() == .applied(release: "6.6"))
        await updater.confirm(updater.release)

        // The team replaces both keys.
        for name in ["release-2", "online-2"] { try await run(["key", "new", path("keys/\(name).pem")]) }
        try await run(
            ["add-key", path("releases"), path("keys/release-2.public.pem"), "--role", "web-stable"] + keys("targets-1")
        )
        try await run(
            ["remove-key", path("releases"), try await identifier("release-1"), "--role", "web-stable"]
                + keys("targets-1", "release-2"))
        let roots = keys("root-1", "root-2", "targets-1", online: ["online", "online-2"])
        try await run(["add-key", path("releases"), path("keys/online-2.public.pem"), "--role", "online"] + roots)
        try await run(["remove-key", path("releases"), try await identifier("online"), "--role", "online"] + roots)

        // The name of the manifest on the server has its digest.
        let manifest = try #require(PublicFolder(path("www/targets/web/stable/6.6")).files(in: ".").first)
        let digest = String(manifest.prefix { $0 != "." })
        let rollback = ["rollback", path("releases"), "--channel", "stable", "--to", "1.4.1"]
        let new = keys("release-2", online: ["online-2"])
        try await run(rollback + ["--revoke", String(digest.dropLast())] + new, status: 64)
        let back = try await run(rollback + ["--revoke", digest] + new)
        #expect(back.output.contains("Revoked: \(digest). On offer: 1.4.1."), "\(back)")
        let refused = try await run(["push", path("releases"), path("www")], status: 1)
        #expect(refused.errors.contains("Then push with --replace."), "\(refused)")
        let replacing = try await run(["push", path("releases"), path("www"), "--replace", "--json"])
        #expect(try replacing.value["replaced"]?["timestamp"] == 3)
        #expect(replacing.errors.contains("Replaced the timestamp 3 and its snapshot 3"), "\(replacing)")
        #expect(await updater.check() == .applied(release: "1.4.1"))

        // Later releases are taken again.
        try await publish("1.4.2", in: "releases", new)
        try await run(["push", path("releases"), path("www")])
        #expect(await updater.check() == .applied(release: "1.4.2"))
        withExtendedLifetime((folder, server, store)) {}
    }
}
