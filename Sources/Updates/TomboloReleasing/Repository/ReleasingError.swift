package import Foundation
package import TomboloUpdates

/// The reason why a release repository could not be read or changed.
package enum ReleasingError: Error, Sendable, Hashable {
    /// The folder is not a repository.
    case notRepository(String)
    /// The folder is already a repository.
    case alreadyRepository(String)
    /// Another process uses the repository.
    case inUse(String)
    /// The repository has no timestamp: its first metadata waits for signatures.
    case notPublished(String)
    /// The settings cannot be read.
    case settings(String)
    /// A file could not be read or written.
    case store(StoreError)
    /// A client would not accept the published metadata.
    case trust(TrustError)
    /// A client would not accept a channel or a halt list.
    case channel(ReleaseChannelError)
    /// A manifest is invalid.
    case manifest(BundleManifestError)
    /// A name is invalid.
    case name(ReleaseNameError)
    /// A key cannot be used.
    case key(SigningKeyError)
    /// A file of the site cannot be published.
    case site(SiteError)
    /// A file could not be compressed. Contains the reason.
    case compression(String)

    /// The repository does not have the role.
    case unknownRole(String, known: [String])
    /// The channel does not offer the release.
    case unknownRelease(String, channel: String, offered: [String])
    /// The channel has entries that a later version of this program wrote.
    case newerFormat(role: String)
    /// A new version of the role waits for signatures.
    case alreadyStaged(role: String)
    /// A file in staging is not the next version of its role.
    case staleStaging(role: String, expected: Int, found: Int)
    /// Staging has no files, or no file of the given role.
    case nothingStaged(role: String?)
    /// Staging lacks a file of the release that is to be published.
    case incompleteStaging(String)
    /// The key is not one of the roles that are to be signed.
    case foreignKey(String, roles: [String])
    /// The role does not have the key.
    case unknownKey(String, role: String)
    /// The role already has the key.
    case repeatedKey(String, role: String)
    /// The repository already has the channel.
    case repeatedChannel(String)
    /// The role would have fewer keys than its threshold, or a threshold below 1.
    case threshold(Int, role: String, keys: Int)
    /// An earlier release has the order.
    case usedOrder(Int, next: Int)
    /// An earlier release has the name.
    case usedRelease(String)
    /// The range contains no runtime of an app with an embedded release.
    case runtime(ClosedRange<Int>, embedded: [EmbeddedRelease])
    /// The text of a rollout is invalid.
    case rollout(String)
    /// This machine's time does not agree with the time at which the published timestamp was signed.
    case clock(now: Date, signed: Date)
    /// The root has expired, so that no app accepts a timestamp.
    case expiredRoot(expires: Date, now: Date)
    /// The release is revoked.
    case revoked(String)
    /// The folder for an embedded release contains other files.
    case foreignOutput(String)
}

/// An error that a ``ReleasingError`` contains.
protocol ReleasingCause: Error {
    /// The error of the repository.
    var releasingError: ReleasingError { get }
}

extension ReleasingError {
    /// Calls a function, and converts its error.
    static func of<Result, Cause: ReleasingCause>(
        _ body: () throws(Cause) -> Result
    ) throws(ReleasingError) -> Result {
        do throws(Cause) { return try body() } catch { throw error.releasingError }
    }
}

extension StoreError: ReleasingCause { var releasingError: ReleasingError { .store(self) } }
extension TrustError: ReleasingCause { var releasingError: ReleasingError { .trust(self) } }
extension ReleaseChannelError: ReleasingCause { var releasingError: ReleasingError { .channel(self) } }
extension BundleManifestError: ReleasingCause { var releasingError: ReleasingError { .manifest(self) } }
extension ReleaseNameError: ReleasingCause { var releasingError: ReleasingError { .name(self) } }
extension SigningKeyError: ReleasingCause { var releasingError: ReleasingError { .key(self) } }
extension SiteError: ReleasingCause { var releasingError: ReleasingError { .site(self) } }
