package import Foundation

/// The reason why metadata or a target file is not trusted, or could not be fetched or stored.
package enum TrustError: Error, Sendable, Hashable {
    /// The file is not metadata of its role.
    case malformed(file: String, reason: String)
    /// Fewer keys of the role have signed the file than the threshold requires.
    case tooFewSignatures(file: String, valid: Int, threshold: Int)
    /// The file's version differs from the requested one.
    case wrongVersion(file: String, expected: Int, found: Int)
    /// The version is lower than one that was trusted before.
    case rollback(file: String, trusted: Int, found: Int)
    /// The snapshot does not list a file that an earlier snapshot listed.
    case vanished(file: String)
    /// The file's length or digest differs from the signed one.
    case wrongContent(file: String)
    /// The metadata has expired.
    case expired(file: String, at: Date)
    /// The snapshot does not list the role.
    case unlisted(role: String)
    /// No delegation names the role.
    case undelegated(role: String)
    /// The role does not belong to the software that this app uses. Contains the description.
    case wrongSoftware(String)
    /// The repository does not have the file.
    case missing(file: String)
    /// The file has more bytes than the limit.
    case tooLarge(file: String, limit: Int)
    /// The server responded with an error status, and may have requested a pause.
    case status(file: String, Int, pause: Duration?)
    /// The file could not be fetched.
    case fetch(file: String, FetchFailure)
    /// The trusted metadata could not be read or written.
    case storage(StoreError)
}

extension TrustError: CustomStringConvertible {
    /// The error and its remedy.
    package var description: String {
        switch self {
        case .malformed(let file, let reason): "“\(file)” is not valid metadata: \(reason)"
        case .tooFewSignatures(let file, let valid, let threshold):
            "“\(file)” needs valid signatures by \(threshold) keys of its role, but has \(valid)."
        case .wrongVersion(let file, let expected, let found):
            "“\(file)” has version \(found) instead of \(expected)."
        case .rollback(let file, let trusted, let found):
            "“\(file)” has version \(found), but version \(trusted) was trusted before. An old copy is being served."
        case .vanished(let file): "The snapshot does not list “\(file)”, which an earlier snapshot listed."
        case .wrongContent(let file): "“\(file)” does not have the signed length or digest."
        case .expired(let file, let date):
            "“\(file)” expired at \(MetadataDate.text(date)). The publisher must sign it again. If the date is in the "
                + "future, check the clock of this machine."
        case .unlisted(let role): "The snapshot does not list the role “\(role)”."
        case .undelegated(let role): "The targets role does not delegate to “\(role)”."
        case .wrongSoftware(let text): text
        case .missing(let file): "The repository has no file “\(file)”."
        case .tooLarge(let file, let limit): "“\(file)” has more than \(limit) bytes, which is its limit."
        case .status(let file, let status, _):
            "The server responded to the request for “\(file)” with status \(status)."
        case .fetch(let file, let failure): "“\(file)” could not be fetched. \(failure)"
        case .storage(let error): "The trusted metadata could not be stored. \(error)"
        }
    }
}
