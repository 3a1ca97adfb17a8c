import TomboloReleasing

/// The reason why a key on the command line cannot be used.
struct KeyFailure: Error, CustomStringConvertible {
    /// The key as the user wrote it.
    let key: String
    let reason: SigningKeyError

    var description: String {
        if case .file(key, let reason) = reason { return "The key “\(key)” cannot be read: \(reason)" }
        return "\(key): \(reason)"
    }
}
