import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check a repository as an app does, and every manifest and file in it.",
        discussion: """
            REPOSITORY is a repository folder, or the URL from which apps load the repository. The scheme is \
            https; http is accepted only for this machine. For a URL, every file of the repository is downloaded.

            Prints a line for each problem. The exit status is 0 if there are no problems, and 5 otherwise. Pass --root with the root.json \
            of an app to check that this app can still update. Without --root, the first root of the repository is trusted.

            --headers also warns about the web server's header fields that make checks by apps more expensive, but not \
            wrong. These warnings do not change the exit status.

            --drill replaces all keys in a copy of the repository, one role after another, and checks each change with \
            the client that apps use. It needs no real keys: the copy gets throw-away keys, as many for each role as \
            the repository has. It prints the real keys that each step would need, and the steps that would not be \
            possible. It does not show that your real keys still work; “tombolo release status” shows the keys that \
            have signed.

            EXAMPLES
              tombolo release verify releases
              tombolo release verify releases --root App/updates/root.json
              tombolo release verify https://cdn.example.org/app --root App/updates/root.json --headers
              tombolo release verify releases --drill
            """)

    @Argument(
        help: ArgumentHelp("The release repository: a folder or a URL.", valueName: "repository"),
        completion: .directory)
    var repository: String

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The root.json that an app contains. Default: the first root of the repository.", valueName: "file"),
        completion: .file())
    var root: String?

    @Flag(
        name: .long, help: "Print warnings about the web server's header fields. Needs the repository's URL.")
    var headers = false

    @Flag(name: .long, help: "Rehearse the replacement of all keys, in a copy of the repository. Needs its folder.")
    var drill = false

    @Flag(name: .long, help: "Print one JSON object instead of lines.")
    var json = false

    func run() throws {
        try endRelease {
            let origin = try webOrigin()
            guard origin != nil || !headers else {
                throw CommandFailure(.usage, "--headers needs the URL of the repository on its web server.")
            }
            guard origin == nil || !drill else {
                throw CommandFailure(.usage, "--drill needs the folder of the repository.")
            }
            let shipped: Data?
            do { shipped = try root.map { try Data(contentsOf: url($0)) } } catch {
                throw CommandFailure(
                    .notLoaded, "There is no readable file “\(root ?? "")”. Specify the root.json of an app.")
            }
            let report: VerificationReport
            if let origin {
                report = Self.report(on: origin, root: shipped, checksHeaders: headers)
            } else {
                let (folder, now) = (url(repository), Date())
                // Either one is enough, because a folder from which apps are served has no settings, and a new
                // repository has no metadata.
                let settings = folder.appending(path: RepositorySettings.fileName).path(percentEncoded: false)
                guard folder.appending(path: "metadata").isFolder || FileManager.default.fileExists(atPath: settings)
                else { throw ReleasingError.notRepository(repository) }
                let verification = RepositoryVerification(folder, root: shipped, now: now)
                report = VerificationReport(
                    findings: AsyncResult.of { await verification.findings() },
                    drill: drill ? try Self.drill(folder, now: now) : nil)
            }
            if json {
                StandardOutput.show(json: report.json)
            } else {
                for line in report.lines { StandardOutput.show(line) }
            }
            return report.hasProblems ? .faulty : .success
        }
    }

    private static func drill(_ folder: URL, now: Date) throws(ReleasingError) -> DrillReport {
        try AsyncResult.of { () async throws(ReleasingError) in try await RepositoryDrill.run(folder, now: now) }
    }

    /// The URL of the repository; nil for a folder.
    private func webOrigin() throws(CommandFailure) -> URL? {
        guard repository.hasPrefix("http://") || repository.hasPrefix("https://") else { return nil }
        guard let origin = URL(string: repository), let address = WebURL(origin), address.isProtected,
            address.query == nil, address.fragment == nil
        else {
            throw CommandFailure(
                .usage, "“\(repository)” is not an https: URL of a folder. http: is for this machine only.")
        }
        return origin
    }

    private static func report(on origin: URL, root: Data?, checksHeaders: Bool) -> VerificationReport {
        AsyncResult.of {
            var source = WebRepository(origin)
            let check = checksHeaders ? HeaderCheck(origin: origin) : nil
            if let check { source.observer = { check.add($0, $1) } }
            let findings = await RepositoryVerification(of: source, root: root, now: Date()).findings()
            if let check { await check.checkRevalidation(of: source) }
            return VerificationReport(findings: findings, warnings: check?.warnings)
        }
    }
}
