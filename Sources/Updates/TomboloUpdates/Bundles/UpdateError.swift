import Foundation

/// The reason why a bundle was not updated, or could not be opened.
public enum UpdateError: Error, Sendable, Hashable {
    /// The embedded release cannot be read. Contains the description.
    case embedded(String)
    /// A name, an origin or another value of the source cannot be used. Contains the description.
    case source(String)
    /// The repository's metadata was rejected, or could not be fetched. Contains the description.
    case metadata(String)
    /// The server is overloaded, or requests a pause. Contains the description, and the remaining time of the pause.
    /// The pause also applies after the app is restarted, for at most a day.
    case busy(String, pause: Duration?)
    /// Metadata has expired, so the device does not update until it is signed again. Contains the description.
    case expired(String)
    /// The repository serves metadata that is older than what was trusted before. Contains the description.
    case rollback(String)
    /// The repository does not contain this app's bundle and channel, or its releases are of other software. Contains the
    /// description.
    case wrongSoftware(String)
    /// A file of a release could not be fetched, or its content differs from that in the manifest. Contains the
    /// description.
    case object(String)
    /// The manifest of a release was rejected. It is not fetched again until the channel changes. Contains the description, the digest of the
    /// manifest, and the version of the channel.
    case manifest(String, FileDigest, channelVersion: Int)
    /// The device could not read or write its store.
    case store(StoreError)
    /// A file of a release is missing or damaged on this device. Contains its path.
    case damaged(String)
    /// The check was cancelled.
    case cancelled
}

extension UpdateError: CustomStringConvertible {
    /// The error and its remedy.
    public var description: String {
        switch self {
        case .embedded(let text): "The embedded release cannot be used: \(text)"
        case .source(let text), .metadata(let text), .expired(let text), .rollback(let text), .wrongSoftware(let text),
            .object(let text), .manifest(let text, _, _):
            text
        case .busy(let text, _): text
        case .store(let error): error.description
        case .damaged(let path): "The file “\(path)” of the release is missing or damaged on this device."
        case .cancelled: "The check was cancelled."
        }
    }
}

extension UpdateError {
    /// Converts a metadata error.
    /// - Parameter floor: The time at which the stored timestamp was signed, if expiry was checked for that time in
    ///   place of the clock's.
    init(_ error: TrustError, since floor: Date? = nil) {
        switch error {
        case .expired: self = .expired(error.description + (floor.map(Self.note) ?? ""))
        case .rollback, .vanished: self = .rollback(error.description)
        case .undelegated, .unlisted, .wrongSoftware: self = .wrongSoftware(error.description)
        case .storage(let error): self = .store(error)
        case .status(_, 429, let pause), .status(_, 503, let pause): self = .busy(error.description, pause: pause)
        case .status(_, _, let pause?): self = .busy(error.description, pause: pause)
        case .fetch(_, .cancelled): self = .cancelled
        default: self = .metadata(error.description)
        }
    }

    /// Returns the explanation of an expiry that was checked for a time later than the clock's.
    private static func note(_ floor: Date) -> String {
        " The expiry was checked for \(MetadataDate.text(floor)), which is later than this machine's clock, because "
            + "the trusted timestamp was signed at that time. If the publisher's clock was wrong, the online key must "
            + "be replaced."
    }

    /// Whether an early repetition would fail in the same way, because the files in the repository have to change
    /// first.
    package var isLasting: Bool {
        switch self {
        case .expired, .rollback, .wrongSoftware, .manifest, .source: true
        default: false
        }
    }
}
