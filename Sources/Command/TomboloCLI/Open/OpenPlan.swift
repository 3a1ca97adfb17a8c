package import Foundation
package import TomboloBridge
import TomboloEngine
package import TomboloProgram

/// The input of one `tombolo open`, validated as far as possible without a display.
package struct OpenPlan: Sendable {
    /// A script to run in the page.
    struct Script: Sendable, Hashable {
        /// The name of the script in errors.
        var name: String
        var body: String
    }

    var target: Target
    var url: URL
    /// The grants of the page.
    package var policy: AccessPolicy
    var servedPolicy: ServedPolicy
    var size: WindowSize
    var title: String?
    var isHeadless: Bool
    var screenshot: URL?
    var script: Script?
    /// The file for a transcript; nil for none.
    var recording: URL?
    var writesEvents: Bool
    var copiesConsole: Bool
    /// How much of a URL to show in events and on standard error.
    var loggedURLs: LoggedURLs
    /// The time limit; nil for no limit.
    var timeout: Duration?
    /// Whether dialogs are accepted rather than dismissed.
    package var acceptsDialogs: Bool
    /// Whether the web inspector can be opened.
    package var isInspectable: Bool

    /// Whether there is work after which the command ends.
    var hasJob: Bool { script != nil || screenshot != nil }

    /// The time limit of work when the options set none.
    static let defaultTimeout = Duration.seconds(60)

    /// Validates the options.
    /// - Throws: ``CommandFailure``.
    init(_ options: OpenOptions, in currentFolder: URL) throws(CommandFailure) {
        try self.init(options.target, options.page, in: currentFolder)
    }

    /// Validates the options, for a target.
    /// - Throws: ``CommandFailure``.
    package init(_ targetText: String, _ options: PageOptions, in currentFolder: URL) throws(CommandFailure) {
        try self.init(Target(targetText, in: currentFolder), targetText, options, in: currentFolder)
    }

    /// Validates the options, for a routed page.
    /// - Throws: ``CommandFailure``.
    ///
    /// - Parameters:
    ///   - uri: The URI of the page, as a routes map matches it.
    ///   - origin: The origin of the page's file; nil if no routes map contains the URI.
    package init(
        routed uri: String, origin: String?, _ options: PageOptions, in currentFolder: URL
    ) throws(CommandFailure) {
        try self.init(Target.routed(uri: uri, origin: origin), uri, options, in: currentFolder)
    }

    private init(
        _ target: Target, _ targetText: String, _ options: PageOptions, in currentFolder: URL
    ) throws(CommandFailure) {
        self.target = target
        guard let url = target.url else { throw CommandFailure(.usage, "“\(targetText)” cannot be written as a URL.") }
        self.url = url
        if case .served = target {
        } else if options.csp != nil {
            throw CommandFailure(
                .usage, "--csp applies only to a folder or file that this command serves, not to \(url).")
        }
        policy = try Self.policy(options, target: target, in: currentFolder)
        servedPolicy = options.csp ?? target.standardPolicy
        size = options.size
        title = options.title
        isHeadless = options.headless
        screenshot = try options.screenshot.map { path throws(CommandFailure) in
            try Self.writable(path, in: currentFolder)
        }
        script = try options.evaluate.map { path throws(CommandFailure) in
            Script(
                name: path == "-" ? "standard input" : path,
                body: try InputText.read(path, for: "--evaluate", in: currentFolder))
        }
        recording = options.record.map { URL(commandLinePath: $0, in: currentFolder) }
        writesEvents = options.events
        copiesConsole = options.console
        loggedURLs = options.fullUrls ? .whole : .withoutSecrets
        acceptsDialogs = options.acceptDialogs
        isInspectable = options.inspect
        timeout = try Self.timeout(options.timeout, hasJob: options.screenshot != nil || options.evaluate != nil)
    }

    private static func policy(
        _ options: PageOptions, target: Target, in currentFolder: URL
    ) throws(CommandFailure) -> AccessPolicy {
        var policy = AccessPolicy()
        if let path = options.policy {
            let text = try InputText.read(path, for: "--policy", in: currentFolder)
            do throws(AccessPolicyError) {
                policy = try AccessPolicy(jsonText: text)
            } catch {
                throw CommandFailure(.usage, "--policy “\(path)”: \(error)")
            }
        }
        for text in options.grant {
            policy.grants.append(try Grant(commandLine: text, ownOrigin: target.originText))
        }
        policy.suggestions = OptionGrants.self
        return policy
    }

    /// Checks before the page is loaded that the screenshot can be written. Otherwise the run would fail only after all its work.
    private static func writable(_ path: String, in currentFolder: URL) throws(CommandFailure) -> URL {
        let file = URL(commandLinePath: path, in: currentFolder)
        let folder = file.deletingLastPathComponent().path(percentEncoded: false)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: file.path(percentEncoded: false), isDirectory: &isFolder),
            isFolder.boolValue
        {
            throw CommandFailure(
                .unfit, "The screenshot cannot be written: “\(path)” is a folder. Specify a file in it.")
        }
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure(
                .unfit, "The screenshot cannot be written: there is no folder \(folder). Create it first.")
        }
        guard FileManager.default.isWritableFile(atPath: folder) else {
            throw CommandFailure(.unfit, "The screenshot cannot be written: you have no write access to \(folder).")
        }
        return file
    }

    private static func timeout(_ seconds: Double?, hasJob: Bool) throws(CommandFailure) -> Duration? {
        guard let seconds else { return hasJob ? defaultTimeout : nil }
        guard seconds.isFinite, seconds >= 0, seconds <= 31_536_000 else {
            throw CommandFailure(.usage, "--timeout takes a number of seconds, or 0 for no limit; not \(seconds).")
        }
        return seconds == 0 ? nil : .seconds(seconds)
    }
}
