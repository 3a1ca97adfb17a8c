public import Foundation

/// Where an app gets the releases of a bundle, and how it applies them.
public struct ReleaseSource: Sendable {
    /// The folders of the repository on the web, in order of preference. If one does not work, the next one is used. The scheme must be https, or
    /// http for this machine.
    public var origins: [URL]
    /// The name of the bundle.
    public var bundle: String
    /// The channel, unless the app has chosen another one with ``BundleUpdater/setChannel(_:)``.
    public var channel: String
    /// The version of the interface that the app offers to its pages. Releases name the versions on which they work.
    public var runtime: Int
    /// The capabilities that releases may need.
    public var capabilities: Set<String>
    /// The folder with the embedded release, made by `tombolo release embed`.
    public var embedded: URL
    /// When a fetched release replaces the one in use; at the next start by default.
    public var apply = ApplyPolicy.nextStart
    /// When a mandatory release replaces the one in use: at the next load by default, or sooner if ``apply`` is sooner.
    public var mandatory = ApplyPolicy.nextLoad
    /// The maximum time for which a start of the app waits for a check before it uses a release that an earlier check has stored; two seconds by default, nil to use it
    /// without a check. A release that was halted or revoked since then is dropped. Without a network or a response in this time, or during a pause that a server has
    /// requested, the release is used.
    public var startCheckLimit: Duration? = .seconds(2)
    /// The time between two automatic checks; five hours by default, nil for none.
    public var interval: Duration? = .seconds(5 * 3600)
    /// The fraction of the interval by which a check may be earlier or later.
    public var jitter = 0.2
    /// The share of the devices that report to the first origin whether a release works, from 0 to 1; 0 by default. A report is a GET request for
    /// `health/MANIFEST/ok` or `health/MANIFEST/CAUSE`, with the first 16 digits of the manifest's digest and a ``RollbackCause``, without an identifier or a body.
    public var healthReportShare = 0.0
    /// Returns whether the machine is on a network. By default, the machine counts as online if one of its interfaces is up.
    public var isOnline: (@Sendable () async -> Bool)?

    /// Creates a source with the defaults.
    public init(
        origins: [URL], bundle: String, channel: String = "stable", runtime: Int, capabilities: Set<String> = [],
        embedded: URL
    ) {
        (self.origins, self.bundle, self.channel) = (origins, bundle, channel)
        (self.runtime, self.capabilities, self.embedded) = (runtime, capabilities, embedded)
    }

    /// Returns when a fetched release replaces the one in use.
    package func policy(isMandatory: Bool) -> ApplyPolicy { isMandatory ? max(mandatory, apply) : apply }

    /// The name of this platform in release entries.
    package static var platform: String {
        #if os(iOS)
        "ios"
        #elseif os(macOS)
        "macos"
        #else
        "linux"
        #endif
    }

    /// Verifies that the values can be used.
    /// - Throws: ``UpdateError/source(_:)``.
    func validate(channel: String) throws(UpdateError) {
        do throws(ReleaseNameError) {
            _ = try ReleaseNames.role(bundle: bundle, channel: channel)
        } catch {
            throw .source(error.description)
        }
        guard !origins.isEmpty else { throw .source("The source has no origin to get releases from.") }
        for origin in origins {
            guard let url = WebURL(origin), url.isProtected, url.query == nil, url.fragment == nil else {
                throw .source(
                    "“\(origin.absoluteString)” is not an https: URL of a folder. Use http: for this machine only.")
            }
        }
    }
}
